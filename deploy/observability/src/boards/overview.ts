import type { Board } from '../grafana.ts'

/** The dashboard of the whole product. Every figure that turns red has an alert and a section in docs/runbooks.md. */
export const overview: Board = {
  uid: 'hunch-overview',
  title: 'Hunch: overview',
  text: 'The whole product at a glance. A figure that is red has an alert, whose runbook says what to do.',
  panels: [
    {
      title: 'Failed requests',
      text: 'The share of requests that the gateway answers with 5xx.',
      unit: 'percentunit',
      redFrom: 0.02,
      queries: [
        [
          'sum(rate(http_request_duration_seconds_count{service="gateway",status="5xx"}[5m])) / sum(rate(http_request_duration_seconds_count{service="gateway"}[5m])) or vector(0)',
          'failed',
        ],
      ],
    },
    {
      title: 'Slowest 1 %',
      text: 'Of 100 requests one takes longer.',
      unit: 's',
      redFrom: 1,
      queries: [
        [
          'histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{service="gateway"}[5m])))',
          'p99',
        ],
      ],
    },
    {
      title: 'Oldest unpublished event',
      unit: 's',
      redFrom: 60,
      queries: [['max(outbox_oldest_event_age_seconds)', 'age']],
    },
    {
      title: 'Events that failed',
      text: 'Dead letters. An operator looks at each: npm run events -- dead.',
      unit: 'short',
      redFrom: 1,
      queries: [['sum(max by (consumer) (events_dead_letters{state="failed"}))', 'failed']],
    },
    {
      title: 'Databases that are down',
      unit: 'short',
      redFrom: 1,
      queries: [['count(database_up == 0) or vector(0)', 'down']],
    },
    {
      title: 'Latest run of a job',
      text: 'For how long the latest job has been due.',
      unit: 's',
      redFrom: 300,
      queries: [['max(job_delay_seconds)', 'late']],
    },
    {
      title: 'Requests',
      unit: 'reqps',
      stacked: true,
      queries: [['sum by (status) (rate(http_request_duration_seconds_count{service="gateway"}[5m]))', '{{status}}']],
    },
    {
      title: 'How long requests take',
      unit: 's',
      queries: [
        [
          'histogram_quantile(0.5, sum by (le) (rate(http_request_duration_seconds_bucket{service="gateway"}[5m])))',
          'half',
        ],
        [
          'histogram_quantile(0.95, sum by (le) (rate(http_request_duration_seconds_bucket{service="gateway"}[5m])))',
          '95 %',
        ],
        [
          'histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{service="gateway"}[5m])))',
          '99 %',
        ],
      ],
    },
    {
      title: 'Events behind',
      unit: 'short',
      queries: [['sum by (consumer) (max by (consumer, topic) (events_lag))', '{{consumer}}']],
    },
    {
      title: 'Open live streams',
      unit: 'short',
      queries: [['sum(live_streams)', 'streams']],
    },
    {
      title: 'Processor time',
      text: '1 is one core.',
      unit: 'short',
      queries: [['sum by (instance) (rate(process_cpu_seconds_total[5m]))', '{{instance}}']],
    },
    {
      title: 'Memory',
      unit: 'bytes',
      queries: [['process_resident_memory_bytes', '{{instance}}']],
    },
  ],
}
