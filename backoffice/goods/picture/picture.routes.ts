import { DomainError } from "#backoffice/http/errors.ts";
import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { pictureEndpoints } from "#contract/goods/pictures.ts";
import { findPictureVariant, storePicture } from "./picture.ts";

export const pictureModule = defineModule({
  routes: [
    route(pictureEndpoints.upload, ({ db, clock, actor }, { file }) =>
      storePicture({ db, clock, actorId: actor.userId }, file),
    ),
    route(pictureEndpoints.read, async ({ db }, { params }) => {
      const content = await findPictureVariant(db, params.id, params.width);
      if (!content) throw new DomainError("图片不存在");
      return content;
    }),
  ],
});
