/** What every company has of 营业执照. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { shopLicenseList, shopLicenseAdd, shopLicenseEdit, shopLicenseDel, shopLicenseImage } = permissions;

export const licenseRows: BuiltinRows = {
  pages: [
    {
      componentName: "ShopLicense",
      title: "营业执照",
      section: sections.platform,
      path: "shop/license",
      icon: "image",
      permission: shopLicenseList,
    },
  ],
  buttons: {
    ShopLicense: {
      [shopLicenseAdd]: "营业执照新增",
      [shopLicenseEdit]: "营业执照修改",
      [shopLicenseDel]: "营业执照删除",
      [shopLicenseImage]: "下载执照原图",
    },
  },
  grants: { [builtinRoles.ecom]: [shopLicenseList] },
};
