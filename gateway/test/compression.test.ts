import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@hunch/proto/http'
import { expect, test } from '@jest/globals'
import { createDocs } from '../src/docs/serve-docs.ts'
import { type Asset, createAsset } from '../src/responses/asset.ts'
import { pagesOf } from '../src/web/serve-web.ts'

/** Expects that requests which arrive together, and later ones, get the same bytes in memory. */
async function expectOneBody(asset: Asset): Promise<void> {
  const plain = await asset.body('identity')
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const [first, second] = await Promise.all([asset.body(encoding), asset.body(encoding)])
    expect(second).toBe(first)
    expect(await asset.body(encoding)).toBe(first)
    expect(decode(first).equals(plain)).toBe(true)
  }
}

test('threat 102: a file is compressed once in each encoding', async () => {
  await expectOneBody(createAsset('.js', Buffer.from('a'.repeat(4_000)), 'no-cache'))
})

test('threat 102: the documentation is built once, and each document is compressed once', async () => {
  const docs = createDocs({ productName: 'Guesswork', secure: false }, calls)
  const [{ json, page }, together] = await Promise.all([docs(), docs()])
  const later = await docs()
  for (const each of [together, later]) {
    expect(each.json).toBe(json)
    expect(each.page).toBe(page)
  }
  await expectOneBody(json)
  await expectOneBody(page)
})

test('documentation that could not be built is built at the next call', async () => {
  let tries = 0
  const contracts = {
    get anyCall(): never {
      tries += 1
      throw new Error(`try ${tries}`)
    },
  }
  const docs = createDocs({ productName: 'Guesswork', secure: false }, contracts)
  await expect(docs()).rejects.toThrow('try 1')
  await expect(docs()).rejects.toThrow('try 2')
})

test('threat 102: a page is compressed once for members and once for visitors, until the ways to sign in change', () => {
  const pageFor = pagesOf({ trial: false }, { page: '<html nonce="__NONCE__" lang="en">__MEMBER__ __SIGN_IN__</html>' })
  const known = { ways: '[]', registration: 'open' } as const
  const [visitor, member] = [pageFor(known, false), pageFor(known, true)]
  expect(member.nonced).not.toBe(visitor.nonced)
  expect(pageFor({ ...known }, false).nonced).toBe(visitor.nonced)
  expect(pageFor({ ...known }, true).nonced).toBe(member.nonced)
  expect(pageFor({ ...known, ways: '["Google"]' }, false).nonced).not.toBe(visitor.nonced)
})
