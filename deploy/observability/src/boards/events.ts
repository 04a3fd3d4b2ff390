import type { Board } from '../grafana.ts'

/** The dashboard of events, from a change to its effects in other services. */
export const events: Board = {
  uid: 'hunch-events',
  title: 'Hunch: events',
  text: 'From a change to its effects: outbox, log, consumers, dead letters.',
  panels: [
    {
      title: 'Waiting in the outbox',
      text: 'Published, and not on the log yet. Counted up to 10,000.',
      unit: 'short',
      queries: [['max by (service) (outbox_waiting_events)', '{{service}}']],
    },
    {
      title: 'Age of the first of them',
      unit: 's',
      queries: [['max by (service) (outbox_oldest_event_age_seconds)', '{{service}}']],
    },
    {
      title: 'Published',
      unit: 'eps',
      stacked: true,
      queries: [['sum by (service) (rate(outbox_relayed_events_total[5m]))', '{{service}}']],
    },
    {
      title: 'Handled',
      unit: 'eps',
      stacked: true,
      queries: [['sum by (consumer) (rate(events_handled_total[5m]))', '{{consumer}}']],
    },
    {
      title: 'Behind, by consumer and topic',
      unit: 'short',
      queries: [['max by (consumer, topic) (events_lag)', '{{consumer}} of {{topic}}']],
    },
    {
      title: 'From a change to its effect, 95 %',
      unit: 's',
      queries: [
        ['histogram_quantile(0.95, sum by (le, consumer) (rate(events_delivery_seconds_bucket[5m])))', '{{consumer}}'],
      ],
    },
    {
      title: 'Dead letters',
      text: 'Failed ones, and those of the same key that wait behind them.',
      unit: 'short',
      queries: [['max by (consumer, state) (events_dead_letters)', '{{consumer}}, {{state}}']],
    },
  ],
}
