import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { fileEndpoints, olderFileEndpoints, s3FileEndpoints } from "#contract/system/files.ts";
import {
  addFile,
  addPictureFile,
  addS3File,
  readFile,
  removeFileRows,
  removeFiles,
  renameFile,
  s3FileAddress,
  storeEditorFile,
} from "./file.ts";
import {
  downloadFiles,
  downloadS3Files,
  fileDetail,
  listContents,
  listFiles,
  listPictureFiles,
  listS3Files,
} from "./file-list.query.ts";

export const fileModule = defineModule({
  routes: [
    route(fileEndpoints.list, listFiles),
    route(fileEndpoints.detail, fileDetail),
    route(fileEndpoints.add, addFile),
    route(fileEndpoints.addPicture, addPictureFile),
    route(fileEndpoints.edit, renameFile),
    route(fileEndpoints.remove, removeFiles),
    route(fileEndpoints.download, downloadFiles),
    route(fileEndpoints.read, readFile),
    route(s3FileEndpoints.list, listS3Files),
    route(s3FileEndpoints.add, addS3File),
    route(s3FileEndpoints.remove, removeFiles),
    route(s3FileEndpoints.download, downloadS3Files),
    route(s3FileEndpoints.address, s3FileAddress),
    route(olderFileEndpoints.upload, (context, { file }) => storeEditorFile(context, file)),
    route(olderFileEndpoints.pictures, listPictureFiles),
    route(olderFileEndpoints.addPicture, (context, { file }) => storeEditorFile(context, file, { picture: true })),
    route(olderFileEndpoints.removePictures, removeFiles),
    route(olderFileEndpoints.contents, listContents),
    route(olderFileEndpoints.addContent, addS3File),
    route(olderFileEndpoints.removeContents, removeFiles),
    route(olderFileEndpoints.removeContent, (context, { params }) => removeFileRows(context, [params.id])),
    route(olderFileEndpoints.contentAddress, s3FileAddress),
  ],
});
