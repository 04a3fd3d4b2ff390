import type { Config } from 'drizzle-kit'

export default { dialect: 'postgresql', schema: './src/store/schema.ts', out: './migrations' } satisfies Config
