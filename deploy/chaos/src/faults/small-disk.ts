import { execFile } from 'node:child_process'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A small file system in memory that can be filled. */
export interface SmallDisk {
  /** Uses up all free space. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

const run = promisify(execFile)
const blockBytes = 64 * 1024
const leastBytes = 1_024

/**
 * Mounts a small disk on a folder, with the folder's owner. The folder's own content is hidden until the disk is unmounted.
 * Returns undefined if the mount fails, for example without root.
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  const { uid, gid } = await stat(folder)
  const options = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'hunch-chaos', folder])
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (let bytes = blockBytes; bytes >= leastBytes; ) bytes = (await isWritten(file, bytes)) ? bytes : bytes / 2
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    unmount: async () => void (await run('umount', ['--lazy', folder])),
  }
}

async function isWritten(file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<boolean> {
  try {
    return (await file.write(Buffer.alloc(bytes))).bytesWritten === bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
