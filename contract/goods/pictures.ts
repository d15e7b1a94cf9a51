/** Product pictures: uploaded as jpg, png or webp; kept as webp in three widths. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { goodsLinePermissions, permissions } from "#contract/permissions.ts";

const endpoint = endpointsOf("图片");

/** The SHA-256 of the uploaded bytes, in hex; the same picture twice is one picture. */
export const pictureId = z.string().regex(/^[0-9a-f]{64}$/, "图片编号不正确");

/** A picture's id, or its first 12 digits or more: what an address carries, since hex digits do not compress. */
const pictureIdPrefix = z.string().regex(/^[0-9a-f]{12,64}$/, "图片编号不正确");

/** Widths kept of each picture, in pixels: list, card, full. */
export const pictureWidths = [96, 480, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** 5 MB a picture (domain.md §1.9). */
export const maxPictureBytes = 5 * 1024 * 1024;

/** Who is shown styles, and so their pictures: in lists and on the lines of documents. */
export const goodsPictureReaders = [
  ...goodsLinePermissions,
  permissions.transferAdd,
  permissions.purchaseAdd,
  permissions.batchAdd,
  permissions.batchEdit,
  permissions.deliveryList,
  permissions.deliveryAdd,
  permissions.shopOrderList,
  permissions.shopOrderShip,
  permissions.shopOrderAfterSale,
  permissions.shopReturnReceive,
] as const;

/** Who is shown documents that bear a picture of their own: a voucher, a supplier's paper, a seam that jumped. */
export const documentPictureReaders = [
  permissions.rechargeList,
  permissions.costList,
  permissions.purchaseList,
  permissions.factoryList,
  permissions.reviseList,
  permissions.batchList,
  permissions.deliveryList,
  permissions.materialList,
] as const;

export const pictureEndpoints = {
  upload: endpoint.post("/api/product/picture/upload", {
    summary: "上传一张商品图片（jpg、png、webp，不超过 5 MB）",
    access: [
      permissions.productAdd,
      permissions.productEdit,
      permissions.reviseAdjust,
      permissions.purchaseAdd,
      permissions.purchaseEdit,
      permissions.rechargeAdd,
      permissions.factoryAdd,
      permissions.factoryEdit,
      permissions.batchAdd,
      permissions.batchEdit,
      permissions.deliveryInspect,
      permissions.materialAdd,
      permissions.materialEdit,
      permissions.costAdd,
      permissions.costEdit,
      permissions.settingEdit,
    ],
    upload: { field: "file", maxBytes: maxPictureBytes },
    response: z.object({ id: pictureId, width: z.number(), height: z.number() }),
  }),
  read: endpoint.get("/api/product/picture/:id/:width", {
    summary: "读取一张图片：看得到商品或所在单据的人，以及上传者；内容不变，缓存十分钟后须再核对",
    access: "session",
    params: z.object({
      id: pictureIdPrefix,
      width: z.coerce
        .number()
        .refine(
          (width): width is PictureWidth => (pictureWidths as readonly number[]).includes(width),
          "没有这个尺寸的图片",
        ),
    }),
    produces: "image/webp",
  }),
};
