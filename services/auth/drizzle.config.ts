import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` in this folder writes a migration for what changed in the schema. */
export default defineConfig({ dialect: 'postgresql', schema: './src/schema/index.ts', out: './migrations' })
