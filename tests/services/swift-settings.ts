export const storageServers = ["account", "container", "object"] as const;
type StorageServer = (typeof storageServers)[number];
export type Ports = Record<StorageServer | "proxy" | "memcached", number>;

export interface SwiftAccount {
  group: string;
  name: string;
  key: string;
  /** An additional WSGI filter between the S3 API and the users: a Python module with a `factory`. */
  filter?: string;
}

/** Hash prefix and storage policy come from the package's own /etc/swift/swift.conf. */
function common(port: number, folder: string, user: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}/etc
devices = ${folder}/srv
mount_check = false
disable_fallocate = true
log_address = ${folder}/no-syslog
log_level = WARNING
`;
}

export function storageSettings(name: StorageServer, ports: Ports, folder: string, user: string): string {
  return `${common(ports[name], folder, user)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

export function proxySettings(ports: Ports, folder: string, user: string, account: SwiftAccount): string {
  const { group, name, key, filter } = account;
  return `${common(ports.proxy, folder, user)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk tempurl s3api ${filter ?? ""} tempauth slo dlo copy proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:tempurl]
use = egg:swift#tempurl
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_${group}_${name} = ${key} .admin
${filter ? `[filter:${filter}]\npaste.filter_factory = ${filter}:factory` : ""}
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:copy]
use = egg:swift#copy
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
conn_timeout = 5
node_timeout = 20
`;
}
