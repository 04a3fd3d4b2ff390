import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Job } from '../decoders/protocol.ts'
import type { Variant } from '../decoders/rules/pictures.ts'
import { originalKey, variantKey } from '../photos/rules.ts'
import { imageLimits } from './limits.ts'
import { variantId } from './rules/variant.ts'
import { claimVariant, markVariantStored, releaseVariant } from './store.ts'

/**
 * Returns the bytes of a variant, from memory, from the store, or made now. The caller has checked access. Each variant
 * is made once: concurrent requests share the result, and other replicas wait. While variants wait for a decoder, the
 * owners take turns: `owner` is the id of the viewing member, or a visitor's network.
 */
export async function variantContent(
  ctx: Context,
  photo: { readonly name: string },
  variant: Variant,
  owner: string,
): Promise<Uint8Array> {
  const key = variantKey(photo.name, variantId(variant))
  const kept = ctx.keptVariants.get(key)
  if (kept) return kept
  const inProgress = ctx.variantsInProgress.get(key)
  const stored = inProgress ? undefined : await ctx.blobs.get(key)
  const content = stored
    ? await buffer(stored.content)
    : await (inProgress ??
        ctx.variantsInProgress.get(key) ??
        startMaking(ctx, { key, name: photo.name, variant, owner }))
  ctx.keptVariants.set(key, content)
  return content
}

interface Making {
  readonly key: string
  /** The photo's name. */
  readonly name: string
  readonly variant: Variant
  readonly owner: string
}

function startMaking(ctx: Context, made: Making): Promise<Uint8Array> {
  const { key } = made
  const making = claimAndMake(ctx, made).finally(() => ctx.variantsInProgress.delete(key))
  ctx.variantsInProgress.set(key, making)
  return making
}

async function claimAndMake(ctx: Context, made: Making): Promise<Uint8Array> {
  const { key, name, variant } = made
  const until = performance.now() + ctx.times.variantMs
  while (!(await claimVariant(ctx.database.db, name, variantId(variant)))) {
    const stored = (await ctx.blobs.stat(key)) && (await ctx.blobs.get(key))
    if (stored) return buffer(stored.content)
    if (performance.now() > until) throw new Error('another replica has not finished this variant')
    await pause(imageLimits.variantPollMs)
  }
  try {
    return await make(ctx, made)
  } catch (error) {
    await releaseVariant(ctx.database.db, name, variantId(variant)).catch(() => {}) // if this fails, the claim expires
    throw error
  }
}

async function make(ctx: Context, { key, name, variant, owner }: Making): Promise<Uint8Array> {
  const job = async (): Promise<Job> => ({ kind: 'variant', original: await originalFor(ctx, name), variant })
  const outcome = await ctx.decoders.run('variant', job, { owner })
  if (!('picture' in outcome)) throw new Error(`the original of ${name} could not be read: ${outcome.reason}`)
  const { bytes } = outcome.picture
  await ctx.blobs.put(key, bytes)
  // If the photo was erased in the meantime, delete the bytes: no row refers to them.
  if (!(await markVariantStored(ctx.database.db, name, variantId(variant), bytes.length))) await ctx.blobs.delete(key)
  return bytes
}

/** Returns the original for a decoder: the path of its file if it has one, which avoids sending the bytes. */
async function originalFor({ blobs }: Context, name: string): Promise<string | Uint8Array> {
  const key = originalKey(name)
  const file = blobs.fileOf?.(key)
  if (file) return file
  const original = await blobs.get(key)
  if (!original) throw new Error(`the original of ${name} is missing`)
  return buffer(original.content)
}
