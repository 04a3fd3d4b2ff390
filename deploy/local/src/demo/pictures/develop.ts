import sharp, { type Sharp } from 'sharp'
import { createChance } from '../chance.ts'
import { frame, margin } from './svg.ts'

/** A layer out of focus: the inside of an SVG, and its blur in units of the frame. */
interface Blurred {
  readonly svg: string
  readonly blur: number
}

/** The layers of a photo, as the insides of SVGs of size `frame`. */
export interface Scene {
  /** Layers behind the plane of focus, the farthest first. */
  readonly back: readonly Blurred[]
  readonly sharp: string
  /** Layers in front of the plane of focus. */
  readonly front?: readonly Blurred[]
}

/** Size of a photo, in px: it fills the width of a window of 1,440 px. */
const photo = { width: 1_440, height: 960 }
/** Layers out of focus are drawn smaller by this factor, then enlarged. */
const shrinks = 5
const look = { quality: 90, grain: 0.045, vignette: 0.34, seed: 20_261_125 }

/** Renders a scene as a JPEG, with the lens's vignette and some grain. */
export async function develop({ back, sharp: inFocus, front }: Scene): Promise<Buffer> {
  const raw = { ...photo, channels: 4 } as const
  const overlays = [draw(inFocus), ...(front ? [drawBlurred(front).raw().toBuffer()] : []), finish()]
  const far = await drawBlurred(back).removeAlpha().raw().toBuffer()
  return sharp(far, { raw: { ...photo, channels: 3 } })
    .composite((await Promise.all(overlays)).map((input) => ({ input, raw })))
    .jpeg({ quality: look.quality })
    .toBuffer()
}

const draw = (svg: string): Promise<Buffer> =>
  sharp(page(svg, 0), { density: (72 * photo.width) / frame.width })
    .resize({ ...photo, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()

/** Draws blurred layers. Draws a margin around them too, because a blur takes in pixels from beyond the edge. */
function drawBlurred(layers: readonly Blurred[]): Sharp {
  const groups = layers.map(
    ({ svg, blur }, index) =>
      `<filter id="focus${index}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter><g filter="url(#focus${index})">${svg}</g>`,
  )
  const [width, height] = [photo.width / shrinks, photo.height / shrinks]
  const edge = Math.round((margin * width) / frame.width)
  return sharp(page(groups.join(''), margin), { density: (72 * width) / frame.width })
    .extract({ left: edge, top: edge, width, height })
    .resize({ ...photo, fit: 'fill', kernel: 'linear' })
}

function page(svg: string, around: number): Buffer {
  const [width, height] = [frame.width + 2 * around, frame.height + 2 * around]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-around} ${-around} ${width} ${height}">${svg}</svg>`,
  )
}

let finished: Promise<Buffer> | undefined

/** Draws vignette and grain once, for all photos. Black pixels darken the photo, white ones brighten it. */
function finish(): Promise<Buffer> {
  finished ??= Promise.resolve().then(() => {
    const chance = createChance(look.seed)
    const pixels = new Uint32Array(photo.width * photo.height)
    for (let index = 0; index < pixels.length; index += 1) {
      const x = (index % photo.width) / photo.width - 0.5
      const y = Math.floor(index / photo.width) / photo.height - 0.5
      const edge = Math.max(0, (x * x + y * y) * 2 - 0.22)
      const change = (chance() + chance() - 1) * look.grain - edge * look.vignette
      pixels[index] = (Math.round(255 * Math.abs(change)) << 24) | (change > 0 ? 0xffffff : 0)
    }
    return Buffer.from(pixels.buffer)
  })
  return finished
}
