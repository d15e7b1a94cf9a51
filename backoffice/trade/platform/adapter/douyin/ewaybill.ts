/** 抖店电子面单 (logistics.*): the platform's own numbers; ciphertexts of its receivers are handed on as they are. */
import { PlatformError } from "../adapter.ts";
import { type Courier, findCourier } from "../couriers.ts";
import {
  type EwaybillAdapter,
  type EwaybillNumber,
  type EwaybillParcel,
  type EwaybillSender,
  isGivenBack,
  requestInTurn,
  secretsOf,
} from "../ewaybill.ts";
import type { SortedJson } from "../exact-json.rules.ts";
import type { Fields } from "../fields.ts";
import type { douyinClient } from "./client.ts";

interface Platform {
  readonly client: ReturnType<typeof douyinClient>;
  readonly couriers: (accessToken: string) => Promise<Courier[]>;
  /** An order as order.orderDetail has it. */
  readonly detail: (accessToken: string, orderId: string) => Promise<Fields>;
}

export function douyinEwaybill({ client, couriers, detail }: Platform): EwaybillAdapter {
  const receiverOf = async (accessToken: string, { platformNos: [orderId], receiver }: EwaybillParcel) => {
    if (receiver) {
      const { name, phone, province, city, district, address } = receiver;
      return receiverInfo({ province, city, district, street: "", address }, { name, mobile: phone });
    }
    const order = await detail(accessToken, orderId);
    const place = order.within("post_addr");
    const named = (level: string) => place.within(level).text("name");
    const address = place.text("encrypt_detail", "detail");
    const name = order.text("encrypt_post_receiver", "post_receiver");
    const mobile = order.text("encrypt_post_tel", "post_tel");
    if (address === "" || name === "" || mobile === "") throw client.error("REFUSED", "订单没有收货信息");
    return receiverInfo(
      {
        ...{ province: named("province"), city: named("city"), district: named("town"), street: named("street") },
        address,
      },
      { name, mobile },
    );
  };

  const create = async (accessToken: string, account: EwaybillSender, parcels: readonly EwaybillParcel[]) => {
    const infos: SortedJson[] = [];
    for (const parcel of parcels) {
      const [orderId, ...others] = parcel.platformNos;
      infos.push({
        order_id: orderId,
        pack_id: parcel.key,
        ...(others.length > 0 && { combine_orders: others.map((order_id) => ({ order_id })) }),
        receiver_info: await receiverOf(accessToken, parcel),
        items: parcel.items.map(({ name, spec, count }) => ({
          item_name: name,
          item_specs: spec,
          item_count: BigInt(count),
        })),
        ...(account.branchCode !== "" && { net_info: { net_code: account.branchCode } }),
      });
    }
    const hidden = secretsOf(parcels);
    const params = {
      sender_info: receiverInfo(account, { name: account.senderName, mobile: account.senderMobile }),
      logistics_code: account.courierCode,
      order_infos: infos,
    };
    const data = (await client.call("logistics.newCreateOrder", accessToken, params, hidden)).within("data");
    const got = data.list("ebill_infos").flatMap((info) => {
      const waybillNo = info.text("track_no");
      return waybillNo === "" ? [] : [{ key: info.text("pack_id"), waybillNo }];
    });
    const errors = new Map<string, PlatformError>();
    let unnamed: PlatformError | null = null;
    for (const info of data.list("err_infos")) {
      const error = client.error("REFUSED", info.text("err_msg"), { code: info.text("err_code"), hidden });
      const named = parcels.find(({ key }) => key === info.text("pack_id"));
      const meant = named ?? (parcels.length === 1 ? parcels[0] : undefined);
      if (meant) errors.set(meant.key, error);
      else unnamed ??= error;
    }
    // Nobody has a number, and it is not said of whom: as if all of it had been refused.
    if (unnamed && got.length === 0) throw unnamed;
    return { got, errors };
  };

  /** What is printed, by number; a number is none the worse for coming without. */
  const papers = async (accessToken: string, account: EwaybillSender, numbers: readonly string[]) => {
    if (numbers.length === 0) return new Map<string, string>();
    const waybill_applies = numbers.map((track_no) => ({ logistics_code: account.courierCode, track_no }));
    try {
      const answer = await client.call("logistics.waybillApply", accessToken, { waybill_applies });
      return new Map(
        answer.list("data", "waybill_infos").map((info): [string, string] => [
          info.text("track_no"),
          JSON.stringify({
            params: "",
            signature: info.text("sign"),
            encryptedData: info.text("print_data"),
            templateURL: account.templateUrl,
          }),
        ]),
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return new Map<string, string>();
    }
  };

  return {
    async readBranches(accessToken, courier) {
      const { code } = findCourier(await couriers(accessToken), courier, client.label);
      const answer = await client.call("logistics.listShopNetsite", accessToken, { logistics_code: code });
      const branches = answer.list("data", "netsites").map((site) => ({
        code: site.text("netsite_code"),
        name: site.text("netsite_name"),
        // Of a courier that counts none it is absent or below 0.
        quantity: site.has("amount") && site.whole("amount") >= 0 ? site.whole("amount") : null,
        places: site.list("sender_address").map((place) => ({
          ...{ province: place.text("province_name"), city: place.text("city_name") },
          ...{ district: place.text("district_name"), street: place.text("street_name") },
          address: place.text("detail_address"),
        })),
      }));
      return { courierCode: code, branches };
    },

    requestNumbers: (accessToken, account, parcels) =>
      requestInTurn(parcels, async (group) => {
        const { got, errors } = await create(accessToken, account, group);
        const printed = await papers(
          accessToken,
          account,
          got.map(({ waybillNo }) => waybillNo),
        );
        const numbers = got.map((one): EwaybillNumber => ({ ...one, print: printed.get(one.waybillNo) ?? "" }));
        return { numbers, errors };
      }),

    async cancelNumber(accessToken, { courierCode, waybillNo }) {
      const params = { logistics_code: courierCode, track_no: waybillNo };
      await client.call("logistics.cancelOrder", accessToken, params).catch((error: unknown) => {
        if (!isGivenBack(error)) throw error;
      });
    },
  };
}

function receiverInfo(
  {
    province,
    city,
    district,
    street,
    address,
  }: Pick<EwaybillSender, "province" | "city" | "district" | "street" | "address">,
  contact: { name: string; mobile: string },
): SortedJson {
  return {
    address: {
      country_code: "CHN",
      ...{ province_name: province, city_name: city, district_name: district, street_name: street },
      detail_address: address,
    },
    contact,
  };
}
