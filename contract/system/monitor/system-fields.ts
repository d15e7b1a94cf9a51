/** What 变更记录 calls the fields of users, menus, settings, servers, messages and tasks. */
import { repositoryRightLabels } from "#contract/inventory/repositories.ts";
import { skippedRuleLabels } from "#contract/manufacture/piece.words.ts";
import { mailSecurityLabels } from "#contract/system/mail.ts";
import { audienceLabels } from "#contract/system/messages.ts";
import { copyKindLabels } from "#contract/system/mnt/backup-copies.ts";
import { storeKindLabels } from "#contract/system/storage.words.ts";
import type { DeclaredFields } from "./change-field.ts";

const deploy: DeclaredFields = {
  ...{ port: "端口", uploadPath: "上传目录", deployPath: "部署目录", backupPath: "备份目录", ip: "地址", host: "地址" },
  ...{
    startScript: "启动脚本",
    stopScript: "停止脚本",
    deployScript: "部署脚本",
    account: "账号",
    hostKey: "主机密钥",
  },
  ...{ appId: "应用", appName: "应用", serverIds: "服务器", serverId: "服务器", serverName: "服务器" },
  ...{ password: "密码", privateKey: "私钥", jdbcUrl: "连接地址", outcome: "结果" },
};

const user: DeclaredFields = {
  ...{ roles: "角色", jobs: "岗位", deptId: "部门", session: "登录会话", enabled: "启用", phone: "手机" },
};

const role: DeclaredFields = {
  ...{
    level: "级别",
    dataScope: "数据范围",
    depts: "部门范围",
    menus: "菜单和权限",
    repositories: "有权限的存储方（个）",
  },
  ...{ copyOf: "复制自", rights: { label: "权限", values: repositoryRightLabels } },
};

const menu: DeclaredFields = {
  ...{ componentName: "组件名称", component: "组件路径", path: "路由地址", icon: "图标", permission: "权限标识" },
  ...{ type: { label: "类型", values: { 0: "目录", 1: "菜单", 2: "按钮" } }, iFrame: "外链", cache: "保留页面" },
  ...{
    hidden: "隐藏",
    affix: "标签固定",
    needShowInSidebar: "侧栏里不显示",
    grants: "默认权限（项）",
    menus: "菜单（项）",
  },
};

const setting: DeclaredFields = {
  outOfTurn: { label: "跳过前面的工序时", values: skippedRuleLabels },
  ...{ dismissed: "收起开业准备", skipped: "跳过的步骤", sealedKey: "访问密钥" },
  // 企业信息, 网站设置, 初始密码.
  ...{
    title: "网站标题",
    showFooter: "显示页脚",
    footer: "页脚",
    caseNumber: "备案号",
    theme: "主题色",
    size: "控件大小",
  },
  ...{ tagsView: "显示标签页", fixedHeader: "固定顶栏", sidebarLogo: "侧栏标志", uniqueOpened: "只展开一个菜单" },
  ...{
    tokenKey: "登录凭证的名称",
    tokenCookieExpires: "登录有效（天）",
    passCookieExpires: "记住密码（天）",
    timeout: "请求超时（毫秒）",
  },
  ...{ fixed: "固定的初始密码", isSet: "已设密码", password: "密码" },
  // 日志, 监控.
  ...{ operationDays: "操作日志保留天数", errorDays: "错误日志保留天数", signInDays: "登录日志保留天数" },
  ...{
    cpuPercent: "处理器报警（%）",
    memoryPercent: "内存报警（%）",
    diskPercent: "磁盘报警（%）",
    lagMs: "卡顿报警（毫秒）",
  },
  ...{ errorsPerMinute: "每分钟错误报警", connectionsPercent: "连接数报警（%）", waiting: "排队报警" },
  ...{ minutes: "持续多久报警（分钟）", hours: "采样保留（小时）", statementDays: "语句统计保留（天）" },
  // 备份, 存储, 邮件, 行情.
  ...{
    times: "每天的时间",
    keepCount: "保留份数",
    keepDays: "保留天数",
    kind: { label: "方式", values: { ...storeKindLabels, ...copyKindLabels } },
  },
  ...{ host: "服务器", port: "端口", account: "账号", privateKey: "私钥", folder: "目录", hostKey: "主机密钥" },
  ...{ endpoint: "服务地址", region: "区域", bucket: "存储桶", prefix: "前缀", pathStyle: "路径方式访问" },
  ...{ accessKeyId: "访问标识", secretAccessKey: "访问密钥", provider: "来源", url: "地址" },
  ...{
    security: { label: "加密方式", values: mailSecurityLabels },
    user: "邮箱账号",
    fromUser: "发件邮箱",
    fromName: "发件人",
  },
  ...{ certificate: "服务器证书", tellsAdmins: "通知管理员", pass: "密码" },
};

/** By the name of the thing in the audit log. */
export const systemFields: Readonly<Record<string, DeclaredFields>> = {
  ...{ role, menu, setting, sys_user: user, role_repository_permission: role },
  ...{ deploy_app: deploy, deploy_server: deploy, deployment: deploy, deploy_run: deploy, database_connection: deploy },
  hotfix: {
    ...{ fix: "修复", checkJobId: "试运行", what: "对象", field: "字段", stored: "现为", should: "应为" },
  },
  announcement: {
    ...{ audience: { label: "发给", values: audienceLabels }, ids: "对象", onceKey: "只发一次的标记" },
    ...{
      announcementId: "通知",
      alsoByMail: "同时发邮件",
      category: { label: "类别", values: { SYSTEM: "系统", BUSINESS: "业务" } },
    },
  },
  scheduled_task: {
    ...{ jobName: "任务名称", beanName: "任务", methodName: "方法", params: "参数", cronExpression: "执行时间" },
    ...{ isPause: "暂停", subTask: "子任务", pauseAfterFailure: "失败后暂停" },
  },
  dictDetail: { dictId: "字典" },
  mail: { recipient: "收件人", recipients: "收件人" },
  global_event: { importance: "重要性", previous: "前值", forecast: "预测", actual: "公布值" },
};
