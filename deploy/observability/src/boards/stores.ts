import type { Board } from '../grafana.ts'

/** The dashboard of databases, caches and the disk. */
export const stores: Board = {
  uid: 'hunch-stores',
  title: 'Hunch: stores',
  text: 'Databases and their connections, caches, the disk.',
  panels: [
    { title: 'Databases that answer', unit: 'short', queries: [['min by (service) (database_up)', '{{service}}']] },
    {
      title: 'Waiting for a connection',
      text: 'Above 0 for long: the pool is too small, or statements are too slow.',
      unit: 'short',
      queries: [['sum by (service) (database_pool_waiting_requests)', '{{service}}']],
    },
    {
      title: 'Connections in use',
      unit: 'percentunit',
      queries: [
        [
          'sum by (service) (database_pool_connections{state="used"}) / sum by (service) (database_pool_connections_max)',
          '{{service}}',
        ],
      ],
    },
    {
      title: 'Size of databases',
      unit: 'bytes',
      stacked: true,
      queries: [['max by (service) (database_size_bytes)', '{{service}}']],
    },
    {
      title: 'Share that caches have',
      unit: 'percentunit',
      queries: [
        [
          'sum by (cache) (rate(cache_requests_total{result="hit"}[5m])) / sum by (cache) (rate(cache_requests_total[5m]))',
          '{{cache}}',
        ],
      ],
    },
    {
      title: 'Disk of photos',
      unit: 'bytes',
      queries: [
        ['min(disk_free_bytes)', 'free'],
        ['max(disk_size_bytes)', 'size'],
      ],
    },
  ],
}
