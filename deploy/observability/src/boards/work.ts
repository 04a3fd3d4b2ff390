import type { Board } from '../grafana.ts'

/** The dashboard of scheduled jobs and mails. */
export const work: Board = {
  uid: 'hunch-work',
  title: 'Hunch: jobs and mails',
  text: 'What the clock starts, and mails that are to be sent.',
  panels: [
    {
      title: 'Jobs that are late',
      text: 'For how long a run has been due that is not over.',
      unit: 's',
      queries: [['topk(10, max by (service, exported_job) (job_delay_seconds))', '{{service}}: {{exported_job}}']],
    },
    {
      title: 'Runs that fail',
      unit: 'short',
      queries: [
        ['sum by (service, exported_job) (increase(job_failures_total[5m])) > 0', '{{service}}: {{exported_job}}'],
      ],
    },
    { title: 'Runs', unit: 'short', queries: [['sum by (service) (rate(job_runs_total[5m]))', '{{service}}']] },
    { title: 'Mails that wait', unit: 'short', queries: [['max by (service) (mail_waiting)', '{{service}}']] },
    {
      title: 'Age of the oldest mail',
      unit: 's',
      queries: [['max by (service) (mail_oldest_age_seconds)', '{{service}}']],
    },
    {
      title: 'Mails sent, and not taken',
      unit: 'short',
      queries: [
        ['sum by (service) (increase(mail_sent_total[5m]))', '{{service}}: sent'],
        ['sum by (service) (increase(mail_failures_total[5m]))', '{{service}}: not taken'],
      ],
    },
  ],
}
