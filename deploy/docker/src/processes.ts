/** The product's services. Each service is a target of the Dockerfile. */
export const services = [
  'auth',
  'predictions',
  'social',
  'groups',
  'notifications',
  'media',
  'analytics',
  'moderation',
] as const
export type ServiceName = (typeof services)[number]

export const gateway = 'gateway'
export const identity = 'identity'
/** The process that fills the stores before the services start, then exits. */
export const demo = 'demo'
/** Makes a backup and exits; also restores one. */
export const backup = 'backup'

/** The services whose documents are in MongoDB. */
export const withDocuments: readonly string[] = ['analytics', 'notifications']

/** The servers that have a password. */
export const stores = ['postgres', 'mongodb', 's3'] as const

/** The image and the program of a process in docker-compose.yml, which runs the product as a trial. */
export function programOf(process: string): { readonly image: string; readonly main: string } {
  if (process === identity) return { image: identity, main: 'deploy/local/src/identity/main.ts' }
  if (process === demo) return { image: demo, main: 'deploy/docker/src/trial/demo.ts' }
  if (process === 'auth' || process === gateway)
    return { image: `trial-${process}`, main: `deploy/docker/src/trial/${process}.ts` }
  return { image: process, main: `services/${process}/src/main.ts` }
}
