/** The fields of an application. */
import { LineField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function AppFields() {
  return (
    <>
      <Card title="应用" flush>
        <div className="form">
          <LineField name="name" label="名称" max={50} required />
          <LineField
            name="port"
            label="端口"
            max={5}
            inputMode="numeric"
            required
            hint="应用监听的端口：用它判断是否在运行"
          />
          <LineField
            name="uploadPath"
            label="上传目录"
            max={300}
            required
            hint="服务器上的绝对路径，例如 /opt/upload"
          />
          <LineField name="deployPath" label="部署目录" max={300} required hint="应用所在，例如 /opt/app" />
          <LineField
            name="backupPath"
            label="备份目录"
            max={300}
            required
            hint="每次部署前备份到这里，例如 /opt/backup"
          />
        </div>
      </Card>
      <Card title="脚本" note="在服务器上按原样执行" flush>
        <div className="form">
          <TextField
            name="startScript"
            label="启动脚本"
            max={20_000}
            rows={4}
            wide
            hint="要放到后台，输出写进文件，例如 cd /opt/app && nohup ./run.sh > app.log 2>&1 &"
          />
          <TextField
            name="deployScript"
            label="部署脚本"
            max={20_000}
            rows={4}
            wide
            hint="留空：把 tar、tar.gz、zip 解压到部署目录（其他文件原样放进去），再执行启动脚本。填写后由它代替解压和启动，上传的文件是 $UPLOAD_FILE，部署目录是 $DEPLOY_PATH"
          />
          <TextField
            name="stopScript"
            label="停止脚本"
            max={20_000}
            rows={3}
            wide
            hint="留空：结束监听这个端口的进程"
          />
        </div>
      </Card>
    </>
  );
}
