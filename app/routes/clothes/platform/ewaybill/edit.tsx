/** 电子面单设置 (`?id=`) of one courier of a shop: 网点 and numbers as the platform has them, from where parcels go, and the form that is printed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CheckField, EditForm, GridForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { ewaybillAccountEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { branchOptions, chosenKey, fieldsOfChoice } from "./ewaybill.view.server.ts";

export const handle = { title: "电子面单设置" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, ewaybillAccountEndpoints.edit);
  const account = await api.call(ewaybillAccountEndpoints.detail, { params: { id: requireId(request) } });
  const options = branchOptions(account);
  return {
    account,
    options,
    /** Typed where the platform names no place. */
    typesPlace: account.branches.every(({ places }) => places.length === 0),
    values: { ...account, place: chosenKey(account), isDefault: String(account.isDefault) },
    stamp: newStamp(account),
    reading: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  return act(args, {
    save: save({
      endpoint: ewaybillAccountEndpoints.edit,
      body: async ({ place, ...fields }, { api }) => {
        const account = await api.call(ewaybillAccountEndpoints.detail, { params: { id } });
        const { branchCode, branchName, province, city, district, street, address } = account;
        const kept = { branchCode, branchName, province, city, district, street, address };
        return { ...kept, ...fields, ...fieldsOfChoice(account, place) };
      },
      done: () => ({ to: platformPaths.ewaybill.edit(id), notice: "已保存电子面单设置" }),
    }),
    read: save({
      endpoint: ewaybillAccountEndpoints.read,
      params: { id },
      done: ({ saved: { branches } }) => ({
        to: platformPaths.ewaybill.edit(id),
        notice: branches === 0 ? "平台没有给出网点，直营快递可以直接填写发货地址" : `已读取 ${branches} 个网点`,
      }),
    }),
  });
}

export default function EwaybillAccountEdit() {
  const { account, options, typesPlace, values, stamp, reading } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`电子面单设置：${account.shopName} ${account.courier}`}
        actions={<LinkButton to={platformPaths.ewaybill.of(account.shopId)}>返回</LinkButton>}
      />
      <Card title="网点" note={account.readTime ? `${account.readTime} 读取` : "还没有读取"} flush>
        <GridForm label="读取网点和余量" plain intent="read" stamp={reading} reply={reply}>
          <p className="wide hint">从平台读取开通的网点、登记的发货地址和剩余单号。</p>
        </GridForm>
      </Card>
      <EditForm
        values={values}
        stamp={stamp}
        reply={reply}
        intent="save"
        cancelTo={platformPaths.ewaybill.of(account.shopId)}
      >
        <Card title="发货" note="发货地址要与平台登记的一致" flush>
          <div className="form">
            {options.length > 0 && (
              <SelectField name="place" label="网点与发货地址" options={options} placeholder="请选择" required />
            )}
            {typesPlace && (
              <>
                <LineField name="province" label="省" max={50} required />
                <LineField name="city" label="市" max={50} required />
                <LineField name="district" label="区" max={50} />
                <LineField name="street" label="街道" max={50} />
                <LineField name="address" label="发货地址" max={200} required />
              </>
            )}
            <LineField name="senderName" label="寄件人" max={50} required />
            <LineField name="senderMobile" label="寄件电话" max={20} required />
            <LineField
              name="templateUrl"
              label="打印模板"
              max={500}
              hint="平台打印组件用的模板网址；只用本系统的面单时不填"
            />
            <CheckField name="isDefault" label="店铺默认的快递" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
