import type { Board, Query } from '../grafana.ts'

const slowest = (share: number, metric: string, by: string, legend: string): Query => [
  `topk(10, histogram_quantile(${share}, sum by (le, ${by}) (rate(${metric}_bucket[5m]))))`,
  legend,
]

/** The dashboard of calls, from people and between services: rate, errors and duration of each. */
export const calls: Board = {
  uid: 'hunch-calls',
  title: 'Hunch: calls',
  text: 'Rate, errors and duration by call: HTTP as people make them, gRPC between services.',
  panels: [
    {
      title: 'Calls, the ten most frequent',
      unit: 'reqps',
      queries: [
        [
          'topk(10, sum by (method, route) (rate(http_request_duration_seconds_count{service="gateway"}[5m])))',
          '{{method}} {{route}}',
        ],
      ],
    },
    {
      title: 'Calls that fail',
      unit: 'reqps',
      queries: [
        [
          'topk(10, sum by (method, route) (rate(http_request_duration_seconds_count{service="gateway",status="5xx"}[5m])))',
          '{{method}} {{route}}',
        ],
      ],
    },
    {
      title: 'Slowest calls, 95 %',
      unit: 's',
      queries: [slowest(0.95, 'http_request_duration_seconds', 'method, route', '{{method}} {{route}}')],
    },
    {
      title: 'What clients may not do',
      text: '4xx: signed out, forbidden, missing, over a limit.',
      unit: 'reqps',
      queries: [
        [
          'topk(10, sum by (method, route) (rate(http_request_duration_seconds_count{service="gateway",status="4xx"}[5m])))',
          '{{method}} {{route}}',
        ],
      ],
    },
    {
      title: 'Time within services',
      unit: 's',
      queries: [
        [
          'histogram_quantile(0.95, sum by (le, service) (rate(http_request_duration_seconds_bucket{service!="gateway"}[5m])))',
          '{{service}}',
        ],
      ],
    },
    {
      title: 'Exceptions',
      text: 'Each has a line in the log with its stack.',
      unit: 'short',
      queries: [
        ['sum by (server) (increase(http_request_exceptions_total[5m]))', '{{server}}'],
        ['sum by (method) (increase(rpc_exceptions_total[5m]))', '{{method}}'],
      ],
    },
    {
      title: 'gRPC, the ten most frequent',
      unit: 'reqps',
      queries: [['topk(10, sum by (method) (rate(rpc_request_duration_seconds_count[5m])))', '{{method}}']],
    },
    {
      title: 'gRPC, the slowest, 95 %',
      unit: 's',
      queries: [slowest(0.95, 'rpc_request_duration_seconds', 'method', '{{method}}')],
    },
  ],
}
