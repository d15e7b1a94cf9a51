import { DomainError } from "#backoffice/core/http/errors.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { pictureEndpoints } from "#contract/goods/pictures.ts";
import { findPictureVariant, storePicture } from "./picture.ts";
import { maySeePicture } from "./picture-access.query.ts";

export const pictureModule = defineModule({
  routes: [
    route(pictureEndpoints.upload, ({ db, clock, actor }, { file }) =>
      storePicture({ db, clock, actorId: actor.userId }, file),
    ),
    route(pictureEndpoints.read, async (context, { params }) => {
      const seen = await maySeePicture(context, params.id);
      const content = seen && (await findPictureVariant(context, params.id, params.width));
      if (!content) throw new DomainError("图片不存在");
      return content;
    }),
  ],
});
