import { shade, type Traits } from './traits.ts'

const hairs: Readonly<Record<Traits['hair'], { readonly back: string; readonly front: string }>> = {
  afro: {
    back: '<path d="M200 34c72 0 112 50 108 104c22 34 4 92-38 98H130c-42-6-60-64-38-98C88 84 128 34 200 34z"/>',
    front:
      '<path d="M124 170c-2-44 22-66 40-70c24-8 50-8 72 0c20 6 42 28 40 70c22-26 14-74-8-96c-34-30-104-32-138 0c-22 22-28 70-6 96z"/>',
  },
  crop: {
    back: '<path d="M126 170c-8-66 26-104 74-104s82 38 74 104z"/>',
    front:
      '<path d="M128 168c-2-28 4-46 18-56c34 10 76 10 108 0c14 10 20 28 18 56c16-56-10-104-72-104s-88 48-72 104z"/>',
  },
  swoop: {
    back: '<path d="M124 178c-10-74 26-116 78-116s84 42 74 116z"/>',
    front:
      '<path d="M127 176c-10-46 0-82 28-102c40-28 112-14 120 40c4 22 2 44-3 62c-3-26-8-40-20-54c-36 4-72-4-92-26c2 22-24 36-33 80z"/>',
  },
  curls: {
    back: '<path d="M118 176c-16-14-8-36 2-42c-6-24 14-42 30-44c10-22 40-28 58-18c22-12 50 0 56 22c20 6 28 28 20 44c12 12 8 32-4 40z"/>',
    front:
      '<path d="M126 172c-18-10-14-36 0-42c-2-24 18-36 30-34c8-24 38-28 52-16c20-14 48-2 52 20c20 4 26 26 16 38c10 10 8 26-4 34c0-18-6-30-16-36c-12 8-28 6-36-4c-12 12-32 12-40 0c-10 12-28 10-34 0c-12 6-20 18-20 40z"/>',
  },
  bob: {
    back: '<path d="M200 58c66 0 96 48 94 112c2 36 4 66 14 94c-34 18-66 12-84 4h-48c-18 8-50 14-84-4c10-28 12-58 14-94c-2-64 28-112 94-112z"/>',
    front:
      '<path d="M122 204c-12-72 12-140 78-140s90 68 78 140c-8-12-10-34-12-58c-18 6-46 8-66 8s-48-2-66-8c-2 24-4 46-12 58z"/>',
  },
  long: {
    back: '<path d="M200 56c66 0 98 50 96 116c0 60 12 110 26 158c-40 20-78 14-96 2h-52c-18 12-56 18-96-2c14-48 26-98 26-158c-2-66 30-116 96-116z"/>',
    front:
      '<path d="M198 78c-26 34-54 42-66 112c-4 26-8 44-16 60c-8-40-12-84 0-124c12-40 42-66 82-66s72 26 84 66c12 40 8 84 0 124c-8-16-12-34-16-60c-10-66-44-78-68-112z"/>',
  },
  waves: {
    back: '<path d="M200 54c60 0 98 40 100 98c20 22 8 44 20 66c14 26-2 46-6 66c-36 16-72 8-88-8h-52c-16 16-52 24-88 8c-4-20-20-40-6-66c12-22 0-44 20-66c2-58 40-98 100-98z"/>',
    front:
      '<path d="M240 76c-16 34-62 50-92 58c-18 18-14 46-24 62c-6 12 2 26-8 40c-14-16-6-34-8-50c-6-60 24-126 92-126s98 62 92 126c-2 16 6 34-8 50c-10-14-2-28-8-40c-10-20-6-84-36-120z"/>',
  },
  bun: {
    back: '<path d="M200 8c30 0 50 18 50 42s-22 40-50 40s-50-16-50-40s20-42 50-42z"/><path d="M124 178c-12-76 26-116 76-116s88 40 76 116z"/>',
    front: '<path d="M126 178c-14-70 20-116 74-116s88 46 74 116c-4-34-20-58-44-74c-40-2-86 12-104 74z"/>',
  },
  fringe: {
    back: '<path d="M200 56c66 0 98 50 96 116c0 50 10 90 22 130c-36 18-74 12-92 0h-52c-18 12-56 18-92 0c12-40 22-80 22-130c-2-66 30-116 96-116z"/>',
    front:
      '<path d="M118 244c-16-64-16-184 82-184s98 120 82 184c-10-24-14-58-15-90c-10-4-18-12-24-22c-22 16-60 22-110 22c-1 32-5 66-15 90z"/>',
  },
  braid: {
    back: '<path d="M120 176c-12-76 30-118 80-118s92 42 80 118z"/><path d="M262 190c26 6 38 26 30 46c16 12 16 34 4 46c10 16 4 36-10 44c-16 8-34-4-32-22c-14-10-14-32-2-42c-10-16-6-38 10-48z"/>',
    front: '<path d="M124 184c-16-76 20-124 76-124s92 48 76 124c0-40-28-66-50-88c-20 26-90 28-102 88z"/>',
  },
  scarf: {
    back: '<path d="M200 44c82 0 112 62 108 132c-2 52 10 96 34 134c-60 46-224 46-284 0c24-38 36-82 34-134c-4-70 26-132 108-132z"/>',
    front:
      '<path fill-rule="evenodd" d="M200 50c74 0 100 56 98 122c-2 66-20 124-98 136c-78-12-96-70-98-136c-2-66 24-122 98-122zM200 98c-48 0-62 40-61 78c2 46 24 88 61 88s59-42 61-88c1-38-13-78-61-78z"/><g fill="none" stroke="#3a1420" stroke-opacity=".16" stroke-width="5" stroke-linecap="round"><path d="M126 236c20 50 60 66 104 72M118 262c26 44 70 62 128 56M150 92c30-30 84-32 108 10"/></g>',
  },
  wrap: {
    back: '<path d="M196 4c64-6 112 36 104 96c0 34-10 50-24 66H124c-18-14-26-38-24-66c-4-54 40-92 96-96z"/>',
    front:
      '<path d="M122 158c-14-52 10-92 78-94s92 42 78 94c-14-24-42-38-78-38s-64 14-78 38z"/><g fill="none" stroke="#3a1420" stroke-opacity=".2" stroke-width="5" stroke-linecap="round"><path d="M124 130c20-50 90-70 150-30M122 104c30-50 96-64 146-36M140 64c24-28 72-36 108-22"/></g>',
  },
}

/** Returns two drawings of the hair: `back` is behind the head, `front` before it. */
export const hairOf = (hair: Traits['hair']) => hairs[hair]

/** Draws a beard in the colour of the hair. */
export function beardOf(beard: Traits['beard'], colour: string): string {
  if (!beard) return ''
  const jaw = 'M132 186c2 10 10 22 24 24c14-4 28-8 44-8s30 4 44 8c14-2 22-14 24-24c2 54-28 92-68 92s-70-38-68-92z'
  const lip = 'M170 222c8-14 22-14 30-10c8-4 22-4 30 10c-12-2-20-2-30-4c-10 2-18 2-30 4z'
  const dark = shade(colour, -0.08)
  if (beard === 'stubble') return `<path d="${jaw}" fill="${dark}" opacity=".22"/>`
  if (beard === 'moustache') return `<path d="${lip}" fill="${dark}"/>`
  return `<path d="${jaw}" fill="${dark}"/><path d="${lip}" fill="${dark}"/><ellipse cx="200" cy="231" rx="25" ry="11" fill="#c98b7c" opacity=".85"/>`
}

/** Draws the shoulders in the person's clothes. */
export function dressOf(dress: Traits['dress'], colour: string, skin: string): string {
  const dark = shade(colour, -0.28)
  const body = `<path d="M36 400C42 338 92 314 158 298q42 38 84 0C308 314 358 338 364 400z" fill="${colour}"/>
    <path d="M242 298C308 314 358 338 364 400H262q14-58-20-102z" fill="${dark}" opacity=".4"/>`
  const necks = {
    tee: `<path d="M152 299q48 54 96 0" fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>`,
    knit: `<path d="M150 297q50 62 100 0" fill="none" stroke="${dark}" stroke-width="20" stroke-linecap="round"/>`,
    shirt: `<path d="M158 298l42 52l-34 22l-30-62zM242 298l-42 52l34 22l30-62z" fill="${shade(colour, 0.3)}"/><path d="M200 350v50" stroke="${dark}" stroke-width="4"/>`,
    roll: `<path d="M158 268q42 26 84 0l8 40q-50 40-100 0z" fill="${shade(colour, 0.12)}"/><path d="M152 304q48 40 96 0" fill="none" stroke="${dark}" stroke-width="5" opacity=".6"/>`,
    hood: `<path d="M108 322c-8-44 30-62 50-66c-8 40 12 66 42 86c30-20 50-46 42-86c20 4 58 22 50 66q-92 68-184 0z" fill="${shade(colour, 0.16)}"/><path d="M200 342v58" stroke="${dark}" stroke-width="5"/><g stroke="#fffaf0" stroke-width="5" stroke-linecap="round"><path d="M176 340v34M224 340v34"/></g>`,
    strap: `<path d="M120 310q80 96 160 0q-30-10-38-12q-42 38-84 0q-8 2-38 12z" fill="${skin}"/>`,
  }
  return body + necks[dress]
}

/** Draws glasses, ear-rings and other things that the person wears. */
export function wearOf(wears: NonNullable<Traits['wears']>, skin: string): string {
  const gold = 'fill="none" stroke="#e9b949" stroke-width="6"'
  const frame = 'fill="#ffffff" fill-opacity=".14" stroke="#2b2530" stroke-width="5"'
  const parts = {
    glasses: `<g ${frame}><rect x="146" y="168" width="48" height="38" rx="11"/><rect x="206" y="168" width="48" height="38" rx="11"/><path d="M194 182q6-5 12 0M146 182l-15-3M254 182l15-3"/></g>`,
    roundGlasses: `<g fill="#fff" fill-opacity=".14" stroke="#8a5a2c" stroke-width="4.5"><circle cx="171" cy="187" r="24"/><circle cx="229" cy="187" r="24"/><path d="M195 184q5-5 10 0M147 183l-16-3M253 183l16-3"/></g>`,
    hoops: `<g ${gold}><circle cx="127" cy="222" r="15"/><circle cx="273" cy="222" r="15"/></g>`,
    studs: '<g fill="#f2d27a"><circle cx="129" cy="204" r="6"/><circle cx="271" cy="204" r="6"/></g>',
    freckles: `<g fill="${shade(skin, -0.4)}" opacity=".55">${[
      [150, 206],
      [160, 214],
      [170, 207],
      [157, 200],
      [230, 207],
      [240, 214],
      [250, 206],
      [243, 200],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.3"/>`)
      .join('')}</g>`,
    headphones: `<path d="M126 176C112 30 288 30 274 176" fill="none" stroke="#22252d" stroke-width="13"/><g fill="#e5533d"><rect x="110" y="160" width="28" height="54" rx="13"/><rect x="262" y="160" width="28" height="54" rx="13"/></g>`,
  }
  return wears.map((each) => parts[each]).join('')
}
