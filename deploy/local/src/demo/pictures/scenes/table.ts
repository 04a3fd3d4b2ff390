import { createChance } from '../../chance.ts'
import type { Scene } from '../develop.ts'
import { between, ellipse, glow, ground, line, linear, mix, one, path, radial, rect, times } from '../svg.ts'

/** Lights of a room or a street, out of focus. */
const lights = (chance: () => number, count: number, colours: readonly string[], top: number, bottom: number): string =>
  times(count, () => {
    const size = between(18, 54, chance())
    return ellipse(
      chance() * 1200,
      between(top, bottom, chance()),
      size,
      size,
      colours[Math.floor(chance() * colours.length)] ?? '',
      `fill-opacity="${(0.25 + chance() * 0.5).toFixed(2)}"`,
    )
  })

/** The grain of a table, seen along its boards. */
const wood = (chance: () => number, y: number, count: number, [dark, light]: readonly [string, string]): string =>
  times(count, () => {
    const at = between(y, 800, chance())
    const x = chance() * 1100 - 60
    return line(
      `M${x} ${at}q${120 + chance() * 160} ${chance() * 8 - 4} ${260 + chance() * 320} 0`,
      chance() < 0.6 ? dark : light,
      0.6 + chance() * 1.8,
      `stroke-opacity="${(0.12 + chance() * 0.3).toFixed(2)}"`,
    )
  })

/** A cup of espresso on a café's table. */
export function espresso(): Scene {
  const chance = createChance(7)
  const crema = times(110, () => {
    const [turn, far] = [chance() * 6.283, Math.sqrt(chance())]
    return ellipse(
      600 + Math.cos(turn) * far * 150,
      404 + Math.sin(turn) * far * 38,
      3 + chance() * 12,
      1 + chance() * 3,
      chance() < 0.5 ? '#d99a55' : '#7c431d',
      'fill-opacity=".35"',
    )
  })
  const steam = [520, 600, 690]
    .map((x, index) =>
      line(
        `M${x} 380C${x - 70} 290 ${x + 80} 240 ${x + 10 - index * 20} 120S${x + 60} 20 ${x + 20} -40`,
        '#ffffff',
        26,
        'stroke-opacity=".34"',
      ),
    )
    .join('')
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#20130f', '#3d241a'])}</defs>${ground('url(#s)')}${rect(-90, -90, 420, 520, '#5b3a27')}${rect(0, 40, 240, 300, '#f7d9a0', 'fill-opacity=".5"')}${rect(860, 120, 300, 330, '#2b3c40')}${rect(900, 160, 220, 40, '#c5ccd0', 'fill-opacity=".7"')}${lights(chance, 26, ['#ffb14d', '#ffd79a', '#ff8a4a', '#fff0cf'], 0, 360)}`,
        blur: 17,
      },
      {
        svg: `<defs>${linear('t', ['#4a2a1a', ['#80502f', 0.3], '#a86c3f'])}</defs>${rect(-90, 440, 1400, 460, 'url(#t)')}`,
        blur: 5,
      },
    ],
    sharp: `<defs>${linear('cup', ['#fffdf8', ['#f4eee4', 0.3], ['#d3c6b6', 0.72], '#a8978a'], 'across')}${linear('in', ['#9c8b7d', ['#f6f0e6', 0.6], '#ffffff'], 'across')}${radial('coffee', ['#b8712f', ['#8f4f1e', 0.55], ['#c98a45', 0.9], '#5a2d10'])}${radial('dish', ['#fdf9f2', ['#efe6da', 0.6], '#b9aa9b'])}${radial('dark', ['#1c0d06c0', ['#1c0d0670', 0.6], '#1c0d0600'])}</defs>
      ${wood(chance, 500, 130, ['#3c2112', '#d69a62'])}${ellipse(640, 668, 420, 92, 'url(#dark)')}
      ${ellipse(600, 640, 330, 84, '#8f8072')}${ellipse(600, 630, 330, 84, 'url(#dish)')}${ellipse(600, 628, 190, 46, '#cbbdae')}${ellipse(640, 640, 200, 46, 'url(#dark)')}
      ${line('M778 430C880 416 880 566 752 560', '#efe6da', 24)}${line('M786 436C866 430 862 548 762 548', '#b9aa9b', 7)}
      ${path('M416 404C420 560 486 648 600 648S780 560 784 404z', 'url(#cup)')}${ellipse(600, 402, 184, 52, '#fffdf8')}${ellipse(600, 404, 170, 45, 'url(#in)')}${ellipse(600, 408, 158, 38, 'url(#coffee)')}${crema}
      ${line('M452 400Q470 372 560 362', '#ffffff', 5, 'stroke-opacity=".8"')}${path('M452 470q20 90 70 130q-36-46-46-132z', '#ffffff', 'fill-opacity=".55"')}
      <g transform="rotate(-9 880 650)">${ellipse(862, 664, 44, 19, '#e9e4dc')}${ellipse(862, 662, 34, 13, '#a7a19a')}${line('M904 662L1130 640', '#d9d3ca', 9)}${line('M904 660L1130 638', '#ffffff', 2.5)}</g>`,
    front: [{ svg: steam, blur: 16 }],
  }
}

/** A loaf of bread. */
export function bread(): Scene {
  const chance = createChance(15)
  const crust = times(240, () => {
    const [turn, far] = [chance() * 6.283, Math.sqrt(chance())]
    return ellipse(
      600 + Math.cos(turn) * far * 322,
      440 + Math.sin(turn) * far * 186,
      2 + chance() * 9,
      1 + chance() * 5,
      ['#f0c88a', '#6b3413', '#fff3dc', '#8f4d1e'][Math.floor(chance() * 4)] ?? '',
      `fill-opacity="${(0.08 + chance() * 0.24).toFixed(2)}"`,
    )
  })
  const scores = [-225, -110, 5, 120].map((x, index) => {
    const half = 128 - Math.abs(x) * 0.2
    const blade = `M${600 + x - 46} ${440 + half * 0.8}C${600 + x - 30} ${440} ${600 + x + 10} ${440 - half * 0.5} ${600 + x + 74} ${440 - half}C${600 + x + 66} ${440 - half * 0.3} ${600 + x + 22} ${440 + half * 0.4} ${600 + x - 46} ${440 + half * 0.8}z`
    const crumbs = times(16, () =>
      ellipse(
        600 + x + chance() * 60 - 30,
        440 + (chance() - 0.5) * half,
        2 + chance() * 6,
        1 + chance() * 2,
        chance() < 0.5 ? '#c98d4e' : '#fff4d8',
        'fill-opacity=".5"',
      ),
    )
    return `<defs>${linear(`s${index}`, ['#c58a4a', ['#f3d9a4', 0.35], '#dcae6b'], 'across')}</defs>${path(blade, `url(#s${index})`, 'stroke="#4a210b" stroke-opacity=".55" stroke-width="5"')}${crumbs}`
  })
  const flour = times(200, () =>
    ellipse(
      chance() * 1200,
      between(600, 790, chance()),
      0.8 + chance() ** 4 * 5,
      0.6 + chance() ** 4 * 2.6,
      '#fff8ec',
      `fill-opacity="${(0.35 + chance() * 0.6).toFixed(2)}"`,
    ),
  )
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#2d3a3f', ['#56615e', 0.5], '#3b3029'], 'across')}</defs>${ground('url(#s)')}${rect(-90, -90, 430, 560, '#e9f0ec')}${rect(110, -90, 26, 560, '#8a9a96')}${rect(-90, 170, 430, 20, '#8a9a96')}${rect(820, 190, 130, 260, '#8f5b3b', 'rx="26"')}${rect(990, 130, 110, 320, '#d8c9a8', 'rx="20"')}${rect(1000, 250, 90, 190, '#b98a4a')}${path('M560 400q-30-190 40-270q20 130 0 270z', '#5d7a4a')}`,
        blur: 18,
      },
      {
        svg: `<defs>${linear('t', ['#6d4b33', ['#9b6c46', 0.4], '#c08d5c'])}</defs>${rect(-90, 470, 1400, 430, 'url(#t)')}${glow('l', 90, 480, 520, '#fff6e0', 0.6)}`,
        blur: 6,
      },
    ],
    sharp: `<defs>${radial('loaf', ['#e9a95c', ['#c47a35', 0.45], ['#8a4819', 0.8], '#4a210b'], [0.34, 0.26, 0.78])}${radial('dark', ['#1c0d06d0', ['#1c0d0680', 0.6], '#1c0d0600'])}${linear('cloth', ['#f3ece0', '#c9bba6'])}</defs>
      ${wood(chance, 560, 110, ['#3c2112', '#f0c796'])}${path('M150 640Q420 566 640 600T1090 596Q1130 690 1010 740Q700 700 420 752Q220 752 150 640z', 'url(#cloth)')}${path('M150 640Q420 566 640 600T1090 596l6 20Q860 600 640 626T170 668z', '#fffaf0', 'fill-opacity=".6"')}${line('M262 690q300-60 760-44M300 716q320-50 700-40', '#5b7f9c', 5, 'stroke-opacity=".6"')}
      ${ellipse(640, 628, 410, 70, 'url(#dark)')}
      ${path('M262 470C262 340 420 238 600 238S938 340 938 470C938 580 800 636 600 636S262 580 262 470z', 'url(#loaf)')}<clipPath id="c"><path d="M262 470C262 340 420 238 600 238S938 340 938 470C938 580 800 636 600 636S262 580 262 470z"/></clipPath>
      <g clip-path="url(#c)">${crust}${scores.join('')}${glow('shine', 430, 310, 210, '#fff3dc', 0.4)}${ellipse(650, 650, 420, 120, 'url(#dark)')}</g>${flour}${glow('h', 80, 220, 640, '#fff1d0', 0.3)}`,
  }
}

/** Books and a mug on a table. */
export function books(): Scene {
  const chance = createChance(3)
  const stack = [
    ['#31506b', 470, 66, 0],
    ['#b4472f', 510, 52, -14],
    ['#e0a63b', 430, 44, 18],
    ['#3d6b57', 490, 74, -6],
    ['#5a3a5e', 456, 40, 10],
  ] as const
  let bottom = 676
  const books = stack.map(([colour, width, height, shift], index) => {
    const x = 330 + shift
    bottom -= height + 2
    const pages = times(Math.floor(height / 5), (at) =>
      line(`M${x + width - 26} ${bottom + 7 + at * 5}h${20 + chance() * 4}`, '#b39b78', 0.8),
    )
    return `<defs>${linear(`b${index}`, [mix(colour, '#ffffff', 0.3), [colour, 0.22], mix(colour, '#120b10', 0.45)])}</defs>${rect(x + 20, bottom + 3, width - 14, height - 6, '#efe2c6', 'rx="3"')}${pages}${rect(x, bottom, width - 26, height, `url(#b${index})`, 'rx="9"')}${rect(x + 40, bottom + 5, 5, height - 10, '#f4d58a', 'fill-opacity=".8"')}${rect(x + width - 88, bottom + 5, 5, height - 10, '#f4d58a', 'fill-opacity=".8"')}${rect(x + 90, bottom + height / 2 - 5, width * 0.4, 10, '#f7e6bd', 'rx="3" fill-opacity=".85"')}${rect(x, bottom + height - 3, width, 6, '#0d0608', 'fill-opacity=".35"')}`
  })
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#6f5a4a', '#3c2d28'], 'across')}${linear('w', ['#cfe3ee', ['#f6f1dc', 0.6], '#d7e3b4'])}</defs>${ground('url(#s)')}${rect(40, -90, 560, 640, 'url(#w)')}${rect(300, -90, 24, 640, '#71604f')}${rect(40, 230, 560, 20, '#71604f')}${times(14, () => ellipse(60 + chance() * 520, 380 + chance() * 160, 40, 36, mix('#7d9c58', '#b5c77a', chance()), 'fill-opacity=".8"'))}${path('M660 -90h60q-20 330 20 640h-90q20-320 10-640z', '#e7d7bf')}`,
        blur: 16,
      },
      { svg: `<defs>${linear('t', ['#5d3d29', '#8d6240'])}</defs>${rect(-90, 560, 1400, 340, 'url(#t)')}`, blur: 5 },
    ],
    sharp: `<defs>${radial('dark', ['#150a06d0', ['#150a0680', 0.6], '#150a0600'])}${linear('mug', ['#fbf7ee', ['#e4dccd', 0.4], '#9a8d7c'], 'across')}</defs>${wood(chance, 650, 90, ['#33200f', '#c79564'])}${ellipse(640, 688, 420, 34, 'url(#dark)')}${books.join('')}
      ${path('M372 676h-10V640l-6-10h22v46z', '#c0392b')}<g transform="rotate(-4 560 372)">${path('M392 398q90-40 172-8q84-36 176 6l-2 14q-92-32-174 2q-82-34-172 0z', '#fdf6e4')}${path('M392 398q90-40 172-8v14q-82-26-172 6z', '#e9dcc0')}${times(5, (index) => line(`M586 ${384 + index * 4}q70-18 130 4`, '#9c8a6c', 0.8))}</g>
      ${ellipse(930, 690, 130, 18, 'url(#dark)')}${line('M1000 560q66-6 60 46t-70 42', '#d8cfbf', 17)}${path('M846 528h160l-10 150q-70 20-140 0z', 'url(#mug)')}${ellipse(926, 528, 80, 19, '#fffdf6')}${ellipse(926, 530, 70, 14, '#6d3f22')}${path('M866 548l8 118q-14-4-16-10l-8-108z', '#ffffff', 'fill-opacity=".6"')}${glow('h', 220, 200, 620, '#fff3d6', 0.3)}`,
  }
}

type Profile = readonly (readonly [radius: number, height: number])[]
const pawn: Profile = [
  [40, 0],
  [42, 14],
  [30, 24],
  [18, 46],
  [15, 84],
  [32, 92],
  [10, 97],
  [27, 108],
  [29, 132],
  [18, 148],
  [0, 150],
]
const queen: Profile = [
  [54, 0],
  [56, 18],
  [42, 30],
  [26, 60],
  [18, 150],
  [44, 163],
  [16, 170],
  [24, 190],
  [42, 236],
  [32, 226],
  [10, 236],
  [15, 256],
  [0, 264],
]
const king: Profile = [
  [54, 0],
  [54, 16],
  [42, 28],
  [28, 56],
  [20, 158],
  [40, 170],
  [22, 180],
  [38, 232],
  [28, 244],
  [7, 246],
  [7, 258],
  [20, 262],
  [20, 270],
  [7, 274],
  [7, 292],
  [0, 292],
]

/** A turned chess piece: its profile and the mirrored one, with rounded edges. */
function piece(x: number, y: number, scale: number, profile: Profile, fill: string): string {
  const sides = [
    profile.map(([radius, height]) => [radius, height] as const),
    [...profile].reverse().map(([radius, height]) => [-radius, height] as const),
  ].flat()
  const points = sides.map(([across, up]) => [x + across * scale, y - up * scale] as const)
  const curves = points.slice(1).map(([px, py], index) => {
    const [nx, ny] = points[index + 2] ?? [px, py]
    return `Q${one(px)} ${one(py)} ${one((px + nx) / 2)} ${one((py + ny) / 2)}`
  })
  const [[foot, low] = [0, 0], [waist, high] = [0, 0]] = profile.slice(3, 5)
  const shine = `M${x - foot * scale * 0.5} ${y - low * scale}L${x - waist * scale * 0.45} ${y - high * scale}`
  return `${path(`M${points[0]?.join(' ')}${curves.join('')}z`, fill, `stroke="${fill}" stroke-width="3"`)}${line(shine, '#fffaf0', 5 * scale, 'stroke-opacity=".35"')}`
}

/** A chess game at move seventeen. */
export function chess(): Scene {
  const chance = createChance(6)
  const far = 430
  const column = (index: number, y: number) => 600 + (index - 4) * between(96, 330, (y - far) / 370)
  const rows = [430, 452, 482, 524, 586, 680, 830]
  const board = rows
    .slice(0, -1)
    .flatMap((top, row) =>
      Array.from({ length: 12 }, (_, at) => {
        const [index, low] = [at - 2, rows[row + 1] ?? 830]
        return path(
          `M${column(index, top)} ${top}L${column(index + 1, top)} ${top}L${column(index + 1, low)} ${low}L${column(index, low)} ${low}z`,
          (row + at) % 2 ? '#e7cfa4' : '#5a3420',
        )
      }),
    )
    .join('')
  const woods = `${linear('lw', ['#fff2d2', ['#e3bd83', 0.4], '#8a5c30'], 'across')}${linear('dw', ['#7a4a35', ['#3a1f18', 0.4], '#120908'], 'across')}`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#2a1f22', '#5b4033'])}</defs>${ground('url(#s)')}${rect(-40, -90, 380, 470, '#ffe6b0', 'fill-opacity=".75"')}${rect(860, 60, 260, 330, '#3d5c55')}${lights(chance, 16, ['#ffcf85', '#ffe9c2', '#ff9d5c'], 0, 330)}`,
        blur: 20,
      },
      {
        svg: `<defs>${woods}</defs>${board}${[150, 330, 480, 720, 860, 1040].map((x, index) => piece(x, 476 + (index % 2) * 12, 0.95, index === 2 ? king : pawn, 'url(#lw)')).join('')}`,
        blur: 7,
      },
    ],
    sharp: `<defs>${woods}${radial('dark', ['#0a0504c8', ['#0a050470', 0.6], '#0a050400'])}</defs>${ellipse(700, 676, 170, 26, 'url(#dark)')}${ellipse(470, 646, 120, 18, 'url(#dark)')}${piece(640, 668, 1.55, queen, 'url(#dw)')}${times(7, (index) => ellipse(582 + index * 19.5, 306 - 6 * Math.sin(index * 0.52), 8, 8, '#3a1f18'))}${piece(430, 640, 1.15, pawn, 'url(#lw)')}${glow('h', 120, 200, 620, '#ffe0a8', 0.3)}`,
    front: [{ svg: `<defs>${woods}</defs>${piece(1030, 850, 2.5, pawn, 'url(#lw)')}`, blur: 12 }],
  }
}
