/**
 * Runs images for another processor with an emulator (`engine.sh start DIR arm64`), which is about ten times slower. So limits
 * are longer than for this machine's processor, and no browser takes part. DOCKER_DEFAULT_PLATFORM is the images' platform.
 *
 *   DOCKER_DEFAULT_PLATFORM=linux/arm64 node deploy/docker/src/emulated.ts
 *
 * Prints `N passed, N failed` at the end and removes its containers and volumes.
 */
import { tryTrial } from './all-in-one/trial.ts'
import { compressedBytes, docker, version } from './containers.ts'
import { createParts, expectThat, type Parts } from './parts.ts'
import { gateway, services } from './processes.ts'

const platform = process.env['DOCKER_DEFAULT_PLATFORM'] ?? 'not set'

const tryPlatform = ({ part }: Parts) =>
  part(`every image is for ${platform}`, async () => {
    for (const image of [...services, gateway, 'all-in-one', 'ops']) {
      const format = '{{.Os}}/{{.Architecture}}'
      const { stdout, stderr } = docker(['image', 'inspect', '--format', format, `hunch/${image}:${version}`])
      expectThat(stdout.trim() === platform, `${image}: ${stdout.trim()} ${stderr}`)
    }
    console.log(`        all-in-one compressed: ${Math.round(compressedBytes('all-in-one') / 1e6)} MB`)
  })

/** Runs a program in a new container of an image and returns its output. */
function evaluate(image: string, program: string): string {
  const options = ['run', '--rm', '--read-only', '--tmpfs', '/tmp']
  const node = ['node', '--no-warnings', '--input-type=module', '--eval', program]
  const { status, stdout, stderr } = docker([...options, `hunch/${image}:${version}`, ...node])
  expectThat(status === 0, `${image}: ${stderr}`)
  return stdout.trim()
}

const tryCompiledCode = ({ part }: Parts) =>
  part('every process finds the compiled code of its image', async () => {
    const program = `
      import { readdirSync } from 'node:fs'
      import { getCompileCacheDir } from 'node:module'
      console.log(readdirSync(getCompileCacheDir()).length)`
    for (const image of [...services, gateway]) {
      const files = Number(evaluate(image, program))
      expectThat(files > 100, `${image} has ${files} files`)
    }
  })

const tryPictures = ({ part }: Parts) =>
  part('media makes variants of a photo', async () => {
    const program = `
      import { createRequire } from 'node:module'
      import { makeVariant } from '/app/services/media/src/decoders/reencode.ts'
      const sharp = createRequire('/app/services/media/src/main.ts')('sharp')
      const create = { width: 1200, height: 800, channels: 3, background: { r: 51, g: 102, b: 153 } }
      const photo = await sharp({ create }).jpeg().toBuffer()
      for (const format of ['jpeg', 'webp', 'avif']) {
        const { picture } = await makeVariant(photo, { width: 300, height: 300, quality: 80, format })
        console.log(process.arch, format, picture.width, picture.height, (await sharp(picture.bytes).stats()).isOpaque)
      }`
    const lines = evaluate('media', program).split('\n')
    const expected = ['jpeg', 'webp', 'avif'].map((format) => `${platform.split('/')[1]} ${format} 300 200 true`)
    expectThat(JSON.stringify(lines) === JSON.stringify(expected), lines.join('\n'))
  })

const parts = createParts()
const tryAllInOne = (all: Parts) => tryTrial(all, 'emulated')
for (const attempt of [tryPlatform, tryCompiledCode, tryPictures, tryAllInOne]) await attempt(parts).catch(() => {}) // the failed part is printed
parts.end()
