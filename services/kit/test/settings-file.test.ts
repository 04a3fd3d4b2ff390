import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { ConfigError, environmentOf, readConfig, readSettingsFile } from '../src/config/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'hunch-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a value extends to the end of its line, with # and inner quotes; outer quotes are dropped', () => {
  const path = file(
    'hunch.env',
    `# a comment\r\n\r\nSMTP_URL=smtp://me:p#ss@mail\r\nKEYS={"a": "b"}\n  export NAME = "The Hunch"\nEMPTY=\nHALF="open\n`,
  )
  const { lines } = readSettingsFile(path)
  expect(Object.fromEntries([...lines].map(([name, { value }]) => [name, value]))).toEqual({
    SMTP_URL: 'smtp://me:p#ss@mail',
    KEYS: '{"a": "b"}',
    NAME: 'The Hunch',
    EMPTY: '',
    HALF: '"open',
  })
  expect(lines.get('KEYS')?.number).toBe(4)
})

test('all invalid lines are reported at once, without their values', () => {
  const path = file('broken.env', 'A=1\nhunter2\nA=3\n=4\n')
  const read = () => readSettingsFile(path)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/line 2 is neither[\s\S]*A is there twice, in lines 1 and 3[\s\S]*line 4 is neither/)
  expect(read).not.toThrow(/hunter2/)
  expect(() => readSettingsFile(join(folder, 'nothing.env'))).toThrow(/cannot be read/)
})

test('the environment overrides the file, and a process’s own variables override shared ones', () => {
  const HUNCH_ENV = file('all.env', 'A=file\nMEDIA_B=own in the file\nB=file\nC_FILE=/file\nMEDIA_D_FILE=/own\n')
  expect(environmentOf('media', { HUNCH_ENV, A: 'environment', B: 'environment', C: 'environment', D: 'x' })).toEqual(
    expect.objectContaining({ A: 'environment', B: 'own in the file', C: 'environment', D_FILE: '/own' }),
  )
  const ofSocial = environmentOf('social', { HUNCH_ENV, A: '' })
  expect(ofSocial).toMatchObject({ A: 'file', B: 'file', C_FILE: '/file' })
  expect(ofSocial).not.toHaveProperty('D_FILE')
  expect(environmentOf('media', { A: '1' })).toEqual({ A: '1' })
})

test('a variable with _FILE names a file that has the value', () => {
  const schema = z.object({ PASSWORD: z.string().min(5), PORT: z.coerce.number(), NAME: z.string().default('x') })
  const PASSWORD_FILE = file('password', 'correct horse\n')
  const PORT_FILE = file('port', '80')
  expect(readConfig(schema, { PASSWORD_FILE, PORT_FILE })).toEqual({ PASSWORD: 'correct horse', PORT: 80, NAME: 'x' })
  expect(readConfig(schema, { PASSWORD_FILE, PORT_FILE, PASSWORD: '' })).toMatchObject({ PASSWORD: 'correct horse' })
})

test('a file that is missing, empty or given beside the value is reported with all other faults', () => {
  const schema = z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() })
  const read = () =>
    readConfig(schema, { A_FILE: join(folder, 'away'), B_FILE: file('b', '\n'), C_FILE: file('c', 'c'), C: 'secret' })
  expect(read).toThrow('4 faults')
  expect(read).toThrow(
    /A_FILE: the file cannot be read \(ENOENT\)[\s\S]*B_FILE: the file is empty[\s\S]*C: is set, and C_FILE as well[\s\S]*D: is missing/,
  )
  expect(read).not.toThrow(/secret/)
})
