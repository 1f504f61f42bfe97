"""Serves OpenStack Swift with its S3 API from one process, for tests: the packages of Debian,
all servers on free ports, the data in a folder. Prints the address of the S3 API."""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi
from swift.common import ring, utils
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.wsgi import loadapp

folder, origin = sys.argv[1:3]
utils.HASH_PATH_SUFFIX = b'tests'

SHARED = f"""
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
disk_chunk_size = 1048576
network_chunk_size = 1048576
"""

# One address takes the requests of pages of any origin; tests check those of the portal.
PROXY = f"""
[pipeline:main]
pipeline = catch_errors listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
object_chunk_size = 1048576
client_chunk_size = 1048576
account_autocreate = true
cors_allow_origin = {origin}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = no
location = us-east-1
cors_preflight_allow_origin = {origin}
"""


class Cache:
    """In place of memcached: without a cache the proxy reads account and bucket for each request."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_options):
        return self.values.get(key)

    def set(self, key, value, **_options):
        self.values[key] = value

    def delete(self, key, **_options):
        self.values.pop(key, None)


def with_cache(app):
    """Gives each request the cache of this process."""
    cache = Cache()

    def handle(environ, start_response):
        environ['swift.cache'] = cache
        return app(environ, start_response)

    return handle


def serve(socket, conf):
    """Serves the application of a configuration on a socket."""
    path = os.path.join(folder, f'{socket.getsockname()[1]}.conf')
    with open(path, 'w') as file:
        file.write(SHARED + conf)
    app = loadapp(path, global_conf={'log_name': 'tests'})
    if conf is PROXY:
        app = with_cache(app)
    log = open(os.path.join(folder, 'access.log'), 'a')
    eventlet.spawn(
        wsgi.server,
        socket,
        app,
        log,
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
        max_size=200,
    )


def listen():
    return eventlet.listen(('127.0.0.1', 0))


def build_ring(kind, port):
    """Writes the ring of one device, which a server finds its data by."""
    builder = ring.RingBuilder(2, 1, 0)
    device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'd1', 'meta': ''}
    address = {'ip': '127.0.0.1', 'port': port}
    replication = {'replication_ip': '127.0.0.1', 'replication_port': port}
    builder.add_dev({**device, **address, **replication})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{kind}.ring.gz'))


os.makedirs(os.path.join(folder, 'd1'), exist_ok=True)
stores = {kind: listen() for kind in ('account', 'container', 'object')}
for kind, socket in stores.items():
    build_ring(kind, socket.getsockname()[1])
for kind, socket in stores.items():
    serve(socket, f'[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\n')
proxy = listen()
serve(proxy, PROXY)
print(f'http://127.0.0.1:{proxy.getsockname()[1]}', flush=True)
# Ends with its parent, whose end closes the pipe.
eventlet.tpool.execute(sys.stdin.read)
