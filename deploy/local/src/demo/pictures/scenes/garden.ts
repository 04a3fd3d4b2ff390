import { createChance } from '../../chance.ts'
import type { Scene } from '../develop.ts'
import { between, ellipse, glow, ground, line, linear, mix, path, radial, rect, ridge, times } from '../svg.ts'

/** A street behind a wet pane. */
export function rain(): Scene {
  const chance = createChance(12)
  const bokeh = times(46, () => {
    const size = between(22, 76, chance() ** 1.4)
    const colour = ['#ffb347', '#ffd28a', '#ff6b4a', '#7fd1c7', '#fff0cf', '#5aa0e0'][Math.floor(chance() * 6)] ?? ''
    return `${ellipse(chance() * 1300 - 50, 190 + chance() * 420, size, size, colour, `fill-opacity="${(0.2 + chance() * 0.5).toFixed(2)}"`)}`
  })
  const drop = (x: number, y: number, r: number) =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${r.toFixed(2)})">${path('M0-1.25C.8-.6 1 0 .95.4A.96.96 0 0 1-.95.4C-1 0-.8-.6 0-1.25z', 'url(#d)')}${ellipse(-0.1, 0.72, 0.62, 0.3, '#fff3d6', 'fill-opacity=".55"')}${ellipse(-0.36, -0.42, 0.16, 0.24, '#ffffff', 'fill-opacity=".9"')}</g>`
  const drops = times(210, () => drop(chance() * 1200, chance() * 800, 2.5 + chance() ** 4 * 17))
  const trails = times(13, () => {
    const [x, length, r] = [chance() * 1200, 160 + chance() * 420, 7 + chance() * 8]
    const end = 120 + chance() * 640
    return `${line(`M${x} ${end - length}q${chance() * 10 - 5} ${length / 2} 0 ${length}`, '#dfeaf5', r * 0.9, 'stroke-opacity=".13"')}${times(7, (index) => drop(x + chance() * 4 - 2, end - length * (0.2 + index * 0.1), 1.5 + chance() * 3.5))}${drop(x, end, r)}`
  })
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#1c2b45', ['#2f4663', 0.5], '#17202f'])}</defs>${ground('url(#s)')}${rect(-90, -90, 330, 720, '#131c2c')}${rect(880, 30, 420, 600, '#18243a')}${rect(430, 120, 210, 420, '#22324b')}${times(26, () => rect(-40 + chance() * 1200, 60 + chance() * 380, 22, 30, '#ffd28a', 'fill-opacity=".5"'))}${rect(-90, 610, 1400, 300, '#22283a')}${times(16, () => rect(chance() * 1200, 620, 40 + chance() * 40, 220, ['#ffb347', '#ff6b4a', '#7fd1c7'][Math.floor(chance() * 3)] ?? '', 'fill-opacity=".4"'))}`,
        blur: 22,
      },
      { svg: bokeh, blur: 4 },
    ],
    sharp: `<defs>${linear('d', ['#0c1424d0', ['#22344fa0', 0.45], '#cfe0f0c8'])}</defs>${trails}${drops}`,
  }
}

/** The neighbours' cat, inside. */
export function cat(): Scene {
  const chance = createChance(8)
  const whiskers = 'M566 380l-86-14M566 390l-84 12M634 380l86-14M634 390l84 12'
  const body =
    'M462 660C440 560 470 460 532 430C510 400 508 360 516 332L512 262Q514 252 522 258L566 296Q600 286 634 296L678 258Q686 252 688 262L684 332C692 360 690 400 668 430C730 460 760 560 738 660z'
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#f6b27a', ['#ffd9a0', 0.45], '#f4a261'])}</defs>${ground('url(#s)')}${glow('g', 690, 300, 420, '#fffbe2')}${path(ridge(chance, 560, 150, 0.5), '#8a6a4a', 'fill-opacity=".8"')}${times(34, () => ellipse(chance() * 1200, 420 + chance() * 220, 30 + chance() * 50, 30 + chance() * 44, mix('#5b6b38', '#c9923f', chance()), 'fill-opacity=".7"'))}`,
        blur: 16,
      },
      {
        svg: `${rect(-90, -90, 170, 760, '#4a3427')}${rect(1120, -90, 170, 760, '#4a3427')}${rect(386, -90, 26, 760, '#5a4030')}${rect(80, 130, 1040, 20, '#5a4030')}`,
        blur: 6,
      },
    ],
    sharp: `<defs>${linear('sill', ['#e7c59a', ['#a9774d', 0.12], '#5e3b28'])}${linear('cat', ['#2b2026', ['#191318', 0.5], '#0d0a0d'])}${radial('eye', ['#fff4a8', ['#d8c23c', 0.55], '#7a7d1f'])}${linear('bowl', ['#e36a4a', ['#b9432f', 0.5], '#5f1d18'], 'across')}</defs>
      ${rect(0, 640, 1200, 160, 'url(#sill)')}${ellipse(620, 668, 240, 20, '#2a1710', 'fill-opacity=".7"')}${path('M470 664L330 800H900L740 664z', '#2a1710', 'fill-opacity=".34"')}
      ${line('M724 640C840 660 890 610 876 540C868 500 900 480 922 500', '#171116', 34)}${path(body, 'url(#cat)', 'stroke="#f7b877" stroke-opacity=".55" stroke-width="3"')}${path('M524 272l36 30l-34 18zM676 272l-36 30l34 18z', '#6d3f3c', 'fill-opacity=".75"')}
      ${ellipse(566, 352, 19, 21, 'url(#eye)')}${ellipse(634, 352, 19, 21, 'url(#eye)')}${ellipse(567, 353, 6, 18, '#0b080a')}${ellipse(635, 353, 6, 18, '#0b080a')}${ellipse(560, 344, 4, 4, '#ffffff')}${ellipse(628, 344, 4, 4, '#ffffff')}
      ${path('M590 384h20l-10 12z', '#8d5a58')}${line('M600 396q-12 16-26 8M600 396q12 16 26 8', '#4a3438', 3)}${line(whiskers, '#f5e6d4', 1.6, 'stroke-opacity=".75"')}${line('M560 660v-86M640 660v-86', '#0a0709', 4)}${ellipse(560, 656, 44, 17, '#191318')}${ellipse(640, 656, 44, 17, '#191318')}
      ${ellipse(250, 672, 130, 16, '#2a1710', 'fill-opacity=".6"')}${path('M140 598h210q-12 74-50 74h-110q-38 0-50-74z', 'url(#bowl)')}${ellipse(245, 598, 105, 17, '#7f2a20')}${ellipse(245, 600, 90, 12, '#c79a5f')}${times(26, () => ellipse(168 + chance() * 154, 596 + chance() * 8, 9, 5, mix('#8a5a30', '#dcb27a', chance())))}${glow('h', 690, 300, 560, '#ffd08a', 0.26)}`,
  }
}

/** Nine plants on a sill. */
export function plants(): Scene {
  const chance = createChance(10)
  const leaf = (x: number, y: number, turn: number, length: number, colour: string) =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})">${path(`M0 0C${-length * 0.34} ${-length * 0.3} ${-length * 0.26} ${-length * 0.8} 0 ${-length}C${length * 0.26} ${-length * 0.8} ${length * 0.34} ${-length * 0.3} 0 0z`, colour)}${path(`M0 0C${length * 0.34} ${-length * 0.3} ${length * 0.26} ${-length * 0.8} 0 ${-length}z`, '#f4ffc9', 'fill-opacity=".22"')}${line(`M0 0V${-length * 0.9}`, '#eaf7c0', 1.3, 'stroke-opacity=".6"')}</g>`
  const pot = (x: number, index: number) => {
    const [width, height] = [74 + (index % 3) * 14, 70 + (index % 2) * 22]
    const colour = ['#c46a43', '#e8e0d2', '#3f6b78', '#d9a441', '#8c4a3c'][index % 5] ?? ''
    const top = 650 - height
    const [greenest, palest] = index === 4 ? ['#a58a35', '#c9b060'] : ['#2f6b3a', '#7fb04a']
    const count = 7 + (index % 4) * 3
    const leaves = times(count, (at) => {
      const turn = between(-74, 74, at / (count - 1)) + chance() * 14
      const length = 70 + chance() * 110 - Math.abs(turn) * 0.3
      return leaf(
        x + turn * 0.22,
        top + 8,
        turn + (index === 4 ? Math.sign(turn) * 40 : 0),
        length,
        mix(greenest, palest, chance()),
      )
    })
    return `${ellipse(x + 20, 655, width * 0.75, 9, '#2a1d14', 'fill-opacity=".5"')}${leaves}<defs>${linear(`p${index}`, [mix(colour, '#ffffff', 0.35), [colour, 0.35], mix(colour, '#1a0d08', 0.55)], 'across')}</defs>${path(`M${x - width / 2} ${top}h${width}l-9 ${height}h${18 - width}z`, `url(#p${index})`)}${rect(x - width / 2 - 5, top - 6, width + 10, 18, `url(#p${index})`, 'rx="4"')}`
  }
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#dcefff', ['#f4f3d8', 0.6], '#cfdf9f'])}</defs>${ground('url(#s)')}${glow('g', 240, 140, 420, '#ffffff')}${times(40, () => ellipse(chance() * 1200, 380 + chance() * 260, 40 + chance() * 60, 40 + chance() * 50, mix('#6f9a52', '#c4d68a', chance()), 'fill-opacity=".7"'))}`,
        blur: 18,
      },
      {
        svg: `${rect(-90, -90, 130, 780, '#f4efe6')}${rect(1160, -90, 130, 780, '#d8cfc2')}${rect(590, -90, 26, 780, '#e9e2d6')}`,
        blur: 7,
      },
    ],
    sharp: `<defs>${linear('sill', ['#fffaf0', ['#d9cbb6', 0.1], '#8f7a63'])}</defs>${rect(0, 640, 1200, 160, 'url(#sill)')}${times(9, (index) => pot(84 + index * 129, index))}${glow('h', 220, 180, 620, '#fffbe0', 0.36)}`,
    front: [
      {
        svg: [
          [-10, 830, 30],
          [70, 850, 8],
          [1190, 840, -24],
          [1130, 860, -4],
        ]
          .map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn, 330, '#2b5a33'))
          .join(''),
        blur: 14,
      },
    ],
  }
}

/** Tomato seedlings, from very near. */
export function seedlings(): Scene {
  const chance = createChance(13)
  const soil = times(620, () => {
    const depth = chance() ** 0.8
    const size = between(1.5, 11, depth) * (0.4 + chance())
    return ellipse(
      chance() * 1200,
      between(604, 800, depth),
      size,
      size * 0.6,
      mix('#20130c', '#7a5438', chance() ** 2),
      `fill-opacity="${(0.5 + chance() * 0.5).toFixed(2)}"`,
    )
  })
  const sprout = (
    x: number,
    y: number,
    size: number,
    turn: number,
  ) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">
    ${line('M0 0C-6-60 8-120 0-190', 'url(#stem)', 11)}${line('M-3-20C-8-70 4-120-3-180', '#f3ffd0', 2, 'stroke-opacity=".7"')}
    ${path('M0-188C-50-250-150-262-196-226C-150-180-60-164 0-188z', 'url(#leaf)')}${path('M0-188C-60-214-130-232-196-226C-150-180-60-164 0-188z', '#2f6b24', 'fill-opacity=".35"')}${line('M0-188C-60-212-120-228-180-226', '#f1ffc4', 2.4, 'stroke-opacity=".8"')}
    ${path('M0-188C40-262 130-290 186-262C150-206 70-176 0-188z', 'url(#leaf)')}${path('M0-188C60-222 120-254 186-262C150-206 70-176 0-188z', '#2f6b24', 'fill-opacity=".3"')}${line('M0-188C60-220 120-250 172-260', '#f1ffc4', 2.4, 'stroke-opacity=".8"')}${ellipse(0, -192, 8, 10, '#cde88a')}
    ${times(5, (index) => ellipse(-150 + index * 66, -222 - (index % 2) * 14, 4 + (index % 3) * 2, 4 + (index % 3) * 2, '#ffffff', 'fill-opacity=".75"'))}</g>`
  const greens = `${linear('leaf', ['#d9f28a', ['#86c440', 0.5], '#4c8f2c'])}${linear('stem', ['#d8f09a', '#7aa848'])}`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#fff2c4', ['#d5d98a', 0.4], '#5a6b33'])}</defs>${ground('url(#s)')}${glow('g', 880, 120, 420, '#fffdf0')}${times(24, () => ellipse(chance() * 1200, chance() * 460, 30 + chance() * 50, 30 + chance() * 50, mix('#fff6c9', '#a9c45c', chance()), 'fill-opacity=".45"'))}`,
        blur: 12,
      },
      {
        svg: `<defs>${greens}</defs>${rect(-90, 570, 1400, 330, '#2c1b12')}${sprout(250, 600, 0.62, -6)}${sprout(940, 594, 0.56, 7)}${sprout(1090, 600, 0.5, -4)}${sprout(90, 606, 0.5, 5)}`,
        blur: 11,
      },
    ],
    sharp: `<defs>${greens}${linear('soil', ['#3a2417', '#1a0f09'])}</defs>${rect(0, 604, 1200, 200, 'url(#soil)')}${soil}${ellipse(600, 690, 80, 14, '#0f0805', 'fill-opacity=".7"')}${sprout(590, 690, 1.35, 4)}${times(60, () => ellipse(530 + chance() * 130, 684 + chance() * 22, 3 + chance() * 8, 2 + chance() * 5, mix('#2a1910', '#7a5438', chance())))}${glow('h', 880, 120, 620, '#fff3b8', 0.34)}`,
    front: [
      {
        svg: times(16, () =>
          ellipse(chance() * 1200, 800 + chance() * 30, 60 + chance() * 60, 30 + chance() * 24, '#1a0f09'),
        ),
        blur: 12,
      },
    ],
  }
}

/** Floodlights, wet grass and a goalkeeper, before the match. */
export function pitch(): Scene {
  const chance = createChance(2)
  const blades = (count: number, y: number, height: number, colours: readonly [string, string]) =>
    times(count, () => {
      const [x, lean] = [chance() * 1240 - 20, chance() * 26 - 13]
      const at = y + chance() * 26
      return line(
        `M${x.toFixed(0)} ${at.toFixed(0)}q${(lean * 0.2).toFixed(0)}-${(height * 0.6).toFixed(0)} ${lean.toFixed(0)}-${(height * (0.6 + chance() * 0.6)).toFixed(0)}`,
        mix(...colours, chance()),
        2 + chance() * 2.5,
      )
    })
  const patch = (x: number, y: number, r: number, turn: number) =>
    path(
      `M${Array.from({ length: 5 }, (_, index) => {
        const at = turn + (index * Math.PI * 2) / 5
        return `${x + Math.cos(at) * r} ${y + Math.sin(at) * r}`
      }).join('L')}z`,
      '#20242c',
      'stroke="#20242c" stroke-width="8" stroke-linejoin="round"',
    )
  const ball = `<clipPath id="b"><circle cx="640" cy="500" r="170"/></clipPath>${ellipse(640, 500, 170, 170, '#f4f4ee')}<g clip-path="url(#b)">${line('M640 440L640 330M697 482L800 440M675 549L740 640M605 549L540 640M583 482L480 440', '#8d9296', 4)}${patch(640, 500, 58, -Math.PI / 2)}${patch(640, 306, 60, Math.PI / 2)}${patch(824, 440, 60, Math.PI * 0.9)}${patch(760, 676, 62, -Math.PI * 0.7)}${patch(520, 676, 62, -Math.PI * 0.3)}${patch(456, 440, 60, 0.1)}</g>${ellipse(640, 500, 171, 171, 'url(#shade)')}`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#0e1c33', ['#26446a', 0.6], '#5a7f8f'])}</defs>${ground('url(#s)')}${[150, 330, 900, 1080].map((x, index) => `${glow(`l${index}`, x, 110 + (index % 2) * 30, 210, '#f4fbff', 0.9)}${times(6, (at) => ellipse(x - 30 + (at % 3) * 30, 96 + (index % 2) * 30 + Math.floor(at / 3) * 28, 13, 13, '#ffffff'))}`).join('')}${line('M400 470V250H800V470', '#f3f6f5', 11)}${times(9, (index) => line(`M${430 + index * 44} 255V470`, '#dbe5e6', 2))}${rect(-90, 400, 1400, 60, '#16331f')}`,
        blur: 9,
      },
      {
        svg: `<defs>${linear('t', ['#2f6b34', '#1f5227'])}</defs>${rect(-90, 450, 1400, 450, 'url(#t)')}${blades(160, 560, 40, ['#2c6a30', '#69a047'])}${line('M-90 520L1300 500', '#e9f2e4', 9)}`,
        blur: 6,
      },
    ],
    sharp: `<defs>${radial('dark', ['#06160ad0', ['#06160a90', 0.6], '#06160a00'])}${radial('shade', ['#ffffff60', ['#ffffff00', 0.3], ['#10203000', 0.55], ['#0a1826a0', 0.86], '#0a1826d8'], [0.36, 0.28, 0.8])}</defs>${blades(260, 660, 60, ['#1f5a26', '#58963d'])}${ellipse(660, 668, 230, 34, 'url(#dark)')}${ball}${blades(420, 724, 66, ['#235f29', '#7db552'])}${times(70, () => ellipse(chance() * 1200, 640 + chance() * 90, 1.6 + chance() * 2, 1.6 + chance() * 2, '#f4fff4', 'fill-opacity=".85"'))}`,
    front: [{ svg: blades(120, 850, 150, ['#143f1b', '#3d7a33']), blur: 11 }],
  }
}

/** A screw that was left over from a shelf. */
export function screw(): Scene {
  const chance = createChance(17)
  const boards = times(9, (index) =>
    line(`M${600 + (index - 4) * 60} 380L${600 + (index - 4) * 300} 820`, '#5d4029', 3, 'stroke-opacity=".7"'),
  )
  const grainOf = times(170, () => {
    const [x, y] = [chance() * 1200, 420 + chance() * 380]
    const lean = (x - 600) / 440
    return line(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${(lean * 60).toFixed(0)} 60`,
      chance() < 0.6 ? '#8a6238' : '#e6c08c',
      0.8 + chance() * 1.6,
      'stroke-opacity=".35"',
    )
  })
  const thread = times(13, (index) =>
    path(
      `M${470 + index * 25} ${566 + index * 0.7}l14-10l10 62l-14 8z`,
      index % 2 ? '#d9dde0' : '#b5bcc2',
      'stroke="#5f676e" stroke-width="1.5"',
    ),
  )
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#d8dbd6', ['#b9b3a6', 0.6], '#8f7f68'])}</defs>${ground('url(#s)')}${rect(640, -90, 380, 480, '#f2ece0')}${[20, 140, 260].map((y) => `${rect(640, y, 380, 18, '#b99a6e')}${times(6, (index) => rect(664 + index * 34, y - 92, 24, 92, ['#b4472f', '#31506b', '#e0a63b', '#3d6b57'][Math.floor(chance() * 4)] ?? ''))}`).join('')}${rect(90, 60, 260, 320, '#fff8e4')}`,
        blur: 17,
      },
      {
        svg: `<defs>${linear('f', ['#b08a5a', '#cfa672'])}</defs>${rect(-90, 380, 1400, 520, 'url(#f)')}${boards}`,
        blur: 4,
      },
    ],
    sharp: `<defs>${linear('steel', ['#f7f9fa', ['#b9c0c5', 0.4], '#5b636a'])}${radial('dark', ['#1c1006d8', ['#1c100680', 0.6], '#1c100600'])}${radial('head', ['#ffffff', ['#c5ccd1', 0.5], '#6a737a'], [0.36, 0.3, 0.8])}</defs>${grainOf}${ellipse(650, 646, 330, 34, 'url(#dark)')}
      <g transform="rotate(-4 620 600)">${path('M440 574l340 8l150 20l-150 20l-340 12z', 'url(#steel)')}${thread}${path('M800 582l130 20l-130 19z', 'url(#steel)')}${path('M390 604l56-42v84z', '#9aa2a8')}${ellipse(384, 604, 42, 76, '#5b636a')}${ellipse(376, 604, 40, 74, 'url(#head)')}${path('M370 558h12v38h24v14h-24v40h-12v-40h-22v-14h22z', '#3c434a')}${line('M452 580l320 6', '#ffffff', 3, 'stroke-opacity=".8"')}</g>${glow('h', 200, 160, 620, '#fff4d8', 0.3)}`,
  }
}

/** A branch with blossoms and a bud. */
export function blossom(): Scene {
  const chance = createChance(19)
  const flower = (x: number, y: number, size: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${times(5, (index) => `<g transform="rotate(${index * 72})">${path('M0 0C-44-30-46-86-14-104L0-92L14-104C46-86 44-30 0 0z', 'url(#petal)')}${line('M0-8V-74M-6-12l-12-52M6-12l12-52', '#e58aa8', 1.4, 'stroke-opacity=".5"')}</g>`)}${times(
      13,
      (index) => {
        const at = index * 0.483 * 2
        const far = 26 + (index % 3) * 9
        return `${line(`M0 0L${Math.cos(at) * far} ${Math.sin(at) * far}`, '#d4577e', 1.6)}${ellipse(Math.cos(at) * far, Math.sin(at) * far, 3.4, 3.4, '#f6cf5a')}`
      },
    )}${ellipse(0, 0, 9, 9, '#c9446f')}</g>`
  const petal = `${radial('petal', ['#f6a8c2', ['#fbd3e0', 0.4], '#fff3f7'], [0.5, 1, 0.9])}`
  const bud = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${line('M0 60V10', '#7a8a4a', 5)}${path('M0-46C34-30 30 10 0 16C-30 10-34-30 0-46z', 'url(#petal)')}${path('M0-46C10-20 8 6 0 16C-30 10-34-30 0-46z', '#e36f98', 'fill-opacity=".35"')}${path('M-16 2Q0 24 16 2L8 26h-16z', '#7a8a4a')}</g>`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#9fd0f0', ['#d6ecf6', 0.6], '#f6e6ea'])}${petal}</defs>${ground('url(#s)')}${times(30, () => ellipse(chance() * 1200, chance() * 800, 26 + chance() * 60, 26 + chance() * 60, mix('#ffd6e4', '#ffffff', chance()), 'fill-opacity=".55"'))}`,
        blur: 9,
      },
      {
        svg: `<defs>${petal}</defs>${line('M-90 250Q300 180 620 90T1300-60', '#6a4a3c', 18)}${[
          [120, 230, 0.8],
          [380, 160, 0.9],
          [760, 60, 1],
          [1040, 20, 0.8],
        ]
          .map(([x = 0, y = 0, size = 1], index) => flower(x, y, size, index * 25))
          .join('')}`,
        blur: 13,
      },
    ],
    sharp: `<defs>${petal}${linear('bark', ['#8a6552', ['#5a3d31', 0.5], '#2f1f1a'])}</defs>${path('M-20 700C240 640 420 560 640 520S1040 380 1220 250l0 34C1060 420 860 510 660 556S260 690-20 760z', 'url(#bark)')}${times(
      60,
      () => {
        const x = chance() * 1200
        return line(
          `M${x} ${720 - x * 0.27 - (x > 800 ? (x - 800) * 0.28 : 0)}l14-4`,
          '#b08a74',
          1.4,
          'stroke-opacity=".5"',
        )
      },
    )}${bud(300, 590, -24)}${bud(930, 396, 30)}${bud(440, 540, 14)}${flower(600, 430, 1.5, 8)}${flower(790, 330, 1.05, 40)}${line('M640 536Q620 500 604 450M800 488Q810 420 794 350', '#7a8a4a', 6)}${flower(600, 430, 1.5, 8)}`,
    front: [{ svg: `<defs>${petal}</defs>${flower(80, 780, 1.9, 20)}`, blur: 14 }],
  }
}
