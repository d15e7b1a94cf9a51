"""An S3-compatible server for tests: OpenStack Swift (Debian's python3-swift) with its S3 API, in one process.

Usage: s3-server.py FOLDER PORT ACCESS_KEY SECRET_KEY. Prints "ready" once it answers on 127.0.0.1:PORT. It checks
signatures (v4) and keeps objects in memory; FOLDER holds its rings and listings. Every bucket and key is gone when it ends.
"""
import eventlet

eventlet.monkey_patch()

import logging  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
from array import array  # noqa: E402

from eventlet import listen, wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

utils.HASH_PATH_PREFIX = b""
utils.HASH_PATH_SUFFIX = b"tests"

from swift.account import server as account_server  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container import server as container_server  # noqa: E402
from swift.obj import mem_server  # noqa: E402

folder, port, access_key, secret_key = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
utils.SWIFT_CONF_FILE = os.path.join(folder, "swift.conf")
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "d1"), exist_ok=True)
quiet = logging.getLogger("quiet")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False


def serve(app, socket):
    eventlet.spawn(wsgi.server, socket, app, quiet, log_output=False)


inner = {name: listen(("127.0.0.1", 0)) for name in ("account", "container", "object")}
for name, socket in inner.items():
    own_port = socket.getsockname()[1]
    device = {"id": 0, "zone": 0, "region": 1, "device": "d1", "ip": "127.0.0.1", "port": own_port}
    device.update(replication_ip="127.0.0.1", replication_port=own_port, weight=1)
    RingData([array("H", [0, 0, 0, 0])], [device], 30).save(os.path.join(folder, name + ".ring.gz"))
common = {"devices": devices, "mount_check": "false", "swift_dir": folder, "log_address": "/dev/null"}
serve(account_server.AccountController(common), inner["account"])
serve(container_server.ContainerController(common), inner["container"])
serve(mem_server.ObjectController(common), inner["object"])

# The account's name stands before the colon of tempauth's user; S3's access key is both together.
account, _, user = access_key.partition(":")
conf = os.path.join(folder, "proxy.conf")
with open(conf, "w") as file:
    file.write(f"""
[DEFAULT]
swift_dir = {folder}
log_address = /dev/null
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = cn-test-1
check_bucket_owner = true
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
""")


class Cache:
    """What memcached is to Swift, for one process."""

    def __init__(self):
        self.kept = {}

    def get(self, key, **_):
        return self.kept.get(key)

    def set(self, key, value, **_):
        self.kept[key] = value

    def delete(self, key, **_):
        self.kept.pop(key, None)

    def incr(self, key, delta=1, **_):
        self.kept[key] = int(self.kept.get(key) or 0) + delta
        return self.kept[key]


cache, proxy = Cache(), loadapp(conf)


def cached(environ, start_response):
    environ["swift.cache"] = cache
    return proxy(environ, start_response)


serve(cached, listen(("127.0.0.1", port)))
print("ready", flush=True)
# Ends with the process that started it, whichever way that ends.
while os.getppid() != 1:
    eventlet.sleep(1)
