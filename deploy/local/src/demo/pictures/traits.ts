/** The features that a portrait is drawn from. Colours are hexadecimal, such as `#a86b3c`. */
export interface Traits {
  readonly skin: string
  readonly hair:
    | 'afro'
    | 'bob'
    | 'braid'
    | 'bun'
    | 'crop'
    | 'curls'
    | 'fringe'
    | 'long'
    | 'scarf'
    | 'swoop'
    | 'waves'
    | 'wrap'
  /** Colour of the hair; of the scarf or wrap, if the person wears one. */
  readonly hairColour: string
  readonly dress: 'hood' | 'knit' | 'roll' | 'shirt' | 'strap' | 'tee'
  readonly dressColour: string
  /** Colour of the wall behind the person, in daylight. */
  readonly wall: string
  readonly smile: 'lopsided' | 'open' | 'soft'
  readonly beard?: 'full' | 'moustache' | 'stubble'
  readonly wears?: readonly ('freckles' | 'glasses' | 'headphones' | 'hoops' | 'roundGlasses' | 'studs')[]
  /** Tilt of the head, in degrees. A straight head would look stiff. */
  readonly tilt: number
}

/** Moves a colour towards a warm white (`by` up to 1) or a warm black (`by` down to -1). */
export function shade(colour: string, by: number): string {
  const target = by > 0 ? [255, 250, 240] : [34, 16, 28]
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const mixed = parts.map((part, index) => Math.round(part + ((target[index] ?? 0) - part) * Math.abs(by)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
