/** Keys of the advisory locks in a service's database. The numbers are arbitrary, and the same in all processes. */
export const locks = {
  /** Held while tables are migrated. */
  migrations: 0x68756e63,
  /** Held by a rebuild of read models, and shared by replays. `tables.sql` repeats the number. */
  rebuild: 0x6f706572,
} as const
