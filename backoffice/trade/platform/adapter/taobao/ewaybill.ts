/** 菜鸟电子面单 (cainiao.waybill.ii.*), through 淘宝's gateway; a receiver of 淘宝 is named by the OAID of his trade. */
import type { PlatformReceiver } from "../adapter.ts";
import { type Courier, findCourier } from "../couriers.ts";
import {
  type EwaybillAdapter,
  type EwaybillParcel,
  type EwaybillSender,
  isGivenBack,
  requestInTurn,
  secretsOf,
} from "../ewaybill.ts";
import { type SortedJson, writeSortedJson } from "../exact-json.rules.ts";
import type { Fields } from "../fields.ts";
import type { topClient } from "./client.ts";

interface Platform {
  readonly client: ReturnType<typeof topClient>;
  readonly couriers: (accessToken: string) => Promise<Courier[]>;
  /** A trade as taobao.trade.fullinfo.get has it. */
  readonly detail: (accessToken: string, tid: string, fields: string) => Promise<Fields>;
}

const receiverFields =
  "tid,oaid,receiver_name,receiver_mobile,receiver_phone,receiver_state,receiver_city,receiver_district,receiver_town,receiver_address";

export function cainiaoEwaybill({ client, couriers, detail }: Platform): EwaybillAdapter {
  const recipientOf = async (accessToken: string, { platformNos: [tid], receiver }: EwaybillParcel) => {
    if (receiver) return recipient(receiver, "");
    const trade = await detail(accessToken, tid, receiverFields);
    const oaid = trade.text("oaid");
    return {
      ...recipient(
        {
          name: trade.text("receiver_name"),
          phone: trade.text("receiver_mobile", "receiver_phone"),
          province: trade.text("receiver_state"),
          city: trade.text("receiver_city"),
          district: trade.text("receiver_district"),
          address: trade.text("receiver_address"),
        },
        trade.text("receiver_town"),
      ),
      ...(oaid !== "" && { oaid, tid }),
    };
  };

  const ask = async (accessToken: string, account: EwaybillSender, parcels: readonly EwaybillParcel[]) => {
    const infos: SortedJson[] = [];
    for (const parcel of parcels) {
      infos.push({
        object_id: parcel.key,
        order_info: { order_channels_type: "TB", trade_order_list: parcel.platformNos },
        package_info: {
          id: parcel.key,
          items: parcel.items.map(({ name, count }) => ({ count: BigInt(count), name })),
        },
        recipient: await recipientOf(accessToken, parcel),
        template_url: account.templateUrl,
        ...(/^\d{1,18}$/.test(account.sellerId) && { user_id: BigInt(account.sellerId) }),
      });
    }
    const { senderName: name, senderMobile: mobile } = account;
    const request = writeSortedJson({
      cp_code: account.courierCode,
      sender: { address: placeOf(account, account.street), name, mobile },
      trade_order_info_dtos: infos,
    });
    const answer = await client.call(
      "cainiao.waybill.ii.get",
      accessToken,
      { param_waybill_cloud_print_apply_new_request: request },
      secretsOf(parcels),
    );
    const numbers = answer.list("modules", "waybill_cloud_print_response").flatMap((one) => {
      const waybillNo = one.text("waybill_code");
      return waybillNo === "" ? [] : [{ key: one.text("object_id"), waybillNo, print: one.text("print_data") }];
    });
    return { numbers };
  };

  return {
    async readBranches(accessToken, courier) {
      const { code } = findCourier(await couriers(accessToken), courier, client.label);
      const answer = await client.call("cainiao.waybill.ii.search", accessToken, { cp_code: code });
      const branches = answer
        .list("waybill_apply_subscription_cols", "waybill_apply_subscription_info")
        .flatMap((subscription) => subscription.list("branch_account_cols", "waybill_branch_account"))
        .map((branch) => ({
          code: branch.text("branch_code"),
          name: branch.text("branch_name"),
          quantity: branch.has("quantity") && branch.whole("quantity") >= 0 ? branch.whole("quantity") : null,
          places: branch.list("shipp_address_cols", "address_dto").map((place) => ({
            ...{ province: place.text("province"), city: place.text("city"), district: place.text("district") },
            ...{ street: place.text("town"), address: place.text("detail") },
          })),
        }));
      return { courierCode: code, branches };
    },

    requestNumbers: (accessToken, account, parcels) =>
      requestInTurn(parcels, (group) => ask(accessToken, account, group)),

    async cancelNumber(accessToken, { courierCode, waybillNo }) {
      const params = { cp_code: courierCode, waybill_code: waybillNo };
      try {
        const answer = await client.call("cainiao.waybill.ii.cancel", accessToken, params);
        if (!answer.flag("cancel_result")) throw client.error("REFUSED", "单号没有取消");
      } catch (error) {
        if (!isGivenBack(error)) throw error;
      }
    },
  };
}

const recipient = (receiver: PlatformReceiver, town: string) => ({
  address: placeOf(receiver, town),
  name: receiver.name,
  mobile: receiver.phone,
});

const placeOf = (
  { province, city, district, address }: Pick<PlatformReceiver, "province" | "city" | "district" | "address">,
  town: string,
) => ({ province, city, district, town, detail: address });
