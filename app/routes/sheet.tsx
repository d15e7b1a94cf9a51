/** Around each sheet that goes to paper: reads what stands at its head (企业信息 of 系统设置). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { companyEndpoints } from "#contract/system/settings.ts";

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const read = await api.attempt(companyEndpoints.setting);
  // A sheet is better without its head than not at all: another host's back office may have none.
  if (!read.ok) return { letterhead: null };
  const { name, address, phone, logoId } = read.value;
  const lines = [name, address, phone].filter(Boolean);
  if (lines.length === 0 && !logoId) return { letterhead: null };
  return {
    letterhead: {
      name,
      contact: [address, phone].filter(Boolean).join("　"),
      logoSrc: logoId && picturePath(logoId, 480),
    },
  };
}

export default function Sheet() {
  return <Outlet />;
}
