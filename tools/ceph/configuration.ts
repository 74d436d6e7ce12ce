// Configuration of a Ceph cluster with one monitor, one object store and one S3 gateway on one
// machine.
import { randomUUID } from 'node:crypto';

export type CephPlan = {
  folder: string;
  monitorPort: number;
  gatewayPort: number;
  fsid: string;
  /** A store that is full does not respond any more. */
  capacityBytes: number;
};

export function createCephPlan(
  folder: string,
  options: { monitorPort: number; gatewayPort: number; capacityBytes: number },
): CephPlan {
  return { folder, fsid: randomUUID(), ...options };
}

/**
 * Turns off everything that only a larger cluster needs: no keys, one copy, memory instead of a
 * disk. start.ts adds the store to the CRUSH map before it starts. So the store sends no command at
 * start-up that the monitor could reject.
 */
export function toCephConfiguration(plan: CephPlan): string {
  const { folder, fsid, monitorPort, gatewayPort, capacityBytes } = plan;
  return `[global]
fsid = ${fsid}
mon_host = v1:127.0.0.1:${monitorPort}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr2 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_class_update_on_start = false
osd_crush_update_on_start = false
paxos_propose_interval = 0.05
osd_objectstore = memstore
memstore_device_bytes = ${capacityBytes}
run_dir = ${folder}
crash_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file =
log_file = ${folder}/$name.log
[mon.a]
mon_data = ${folder}/mon
[osd.0]
osd_data = ${folder}/osd
[client.rgw]
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
`;
}
