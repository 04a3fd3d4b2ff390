import type { Board } from '../grafana.ts'

/** The dashboard of the resource usage of each process. */
export const processes: Board = {
  uid: 'hunch-processes',
  title: 'Hunch: processes',
  text: 'Processor time, memory, event loops, restarts and versions.',
  panels: [
    {
      title: 'How busy event loops are',
      text: 'Above 0.85 events are handled in larger batches; at 1 requests queue.',
      unit: 'percentunit',
      queries: [['nodejs_eventloop_busy_ratio', '{{instance}}']],
    },
    {
      title: 'Processor time',
      text: '1 is one core.',
      unit: 'short',
      queries: [['rate(process_cpu_seconds_total[5m])', '{{instance}}']],
    },
    { title: 'Resident memory', unit: 'bytes', queries: [['process_resident_memory_bytes', '{{instance}}']] },
    { title: 'Memory of values', unit: 'bytes', queries: [['nodejs_heap_used_bytes', '{{instance}}']] },
    { title: 'Starts', unit: 'short', queries: [['changes(process_start_time_seconds[1h])', '{{instance}}']] },
    {
      title: 'Versions',
      unit: 'short',
      queries: [['count by (version, node) (build_info)', '{{version}} on Node {{node}}']],
    },
  ],
}
