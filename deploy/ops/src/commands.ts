import type { Command } from './command.ts'

interface Entry {
  /** One line of the overview. */
  readonly summary: string
  /** Imports the command, so that each one loads only its own dependencies. */
  readonly load: () => Promise<Command>
}

/** The commands of `npm run hunch -- <name>`, in the order of the overview. */
export const commands: Readonly<Record<string, Entry>> = {
  backup: {
    summary: 'a backup at one point in time, of a running product or a stopped one',
    load: async () => (await import('./backup/backup-command.ts')).backup,
  },
  restore: {
    summary: 'puts a backup in place, ends all sessions and erases again who was erased since',
    load: async () => (await import('./backup/restore-command.ts')).restore,
  },
  upgrade: {
    summary: 'takes the data over to this version, with a way back',
    load: async () => (await import('./backup/upgrade-command.ts')).upgrade,
  },
  contract: {
    summary: 'removes tables and columns that only the release before used',
    load: async () => (await import('./contract-command.ts')).contract,
  },
  doctor: {
    summary: 'problems of the product and its settings, and how to fix them',
    load: async () => (await import('./doctor-command.ts')).doctor,
  },
  admin: {
    summary: 'who the admin is: create, promote, reset',
    load: async () => (await import('./admin-command.ts')).admin,
  },
  member: {
    summary: 'suspend or reactivate a member',
    load: async () => (await import('./member-command.ts')).member,
  },
  registration: {
    summary: 'who may join: everyone, by invitation, by approval, no one; the minimum age',
    load: async () => (await import('./registration-command.ts')).registration,
  },
  address: {
    summary: 'the public address, and its change',
    load: async () => (await import('./address-command.ts')).address,
  },
  media: {
    summary: 'what photos take, files that no photo has, and removed pictures that may come back',
    load: async () => (await import('./media-command.ts')).media,
  },
  recount: {
    summary: 'counts against their rows',
    load: async () => (await import('./recount-command.ts')).recount,
  },
  yearly: {
    summary: 'a year of moderation in figures: reports, acts, how long they took, appeals',
    load: async () => (await import('./yearly-command.ts')).yearly,
  },
  events: {
    summary: 'events that could not be handled, and the rebuilding of read models',
    load: async () => (await import('./events-command.ts')).events,
  },
}
