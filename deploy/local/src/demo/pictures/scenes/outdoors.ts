import { createChance } from '../../chance.ts'
import type { Scene } from '../develop.ts'
import { between, ellipse, glow, ground, line, linear, mix, path, rect, ridge, times } from '../svg.ts'

/** Ridges in the mist at sunrise, with a bicycle. */
export function mountain(): Scene {
  const chance = createChance(11)
  const ridges = (from: number, to: number) =>
    times(to - from, (index) => {
      const share = (from + index) / 6
      const colour = mix('#d39a86', '#1a2040', share ** 0.75)
      const mist = mix(mix(colour, '#ffd9a8', 0.7), colour, share)
      return `<defs>${linear(`r${index}`, [colour, [mist, 0.55], mist])}</defs>${path(ridge(chance, 438 + (from + index) * 50, 200 - (from + index) * 16, 0.5), `url(#r${index})`)}`
    })
  const grass = times(260, () => {
    const x = chance() * 1200
    const y = 702 + Math.abs(x - 430) * 0.035
    return line(`M${x} ${y + 20}q${chance() * 8 - 4}-14 ${chance() * 20 - 8}-${20 + chance() * 26}`, '#0c0e1d', 1.8)
  })
  const bicycle = `<g transform="translate(250 664)" fill="none" stroke="#0a0c19" stroke-width="4"><circle r="36"/><circle cx="106" r="36"/><path d="M0 0l30-52h58l18 52M30-52l18 52h-48M48 0l40-52l-6-18h16M24-64h20" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/></g>`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#1d3767', ['#5f78a8', 0.28], ['#f0b98d', 0.46], '#ffe0a3'])}</defs>${ground('url(#s)')}${times(8, (index) => ellipse(200 + chance() * 1000, 110 + index * 26, 160 + chance() * 220, 5 + chance() * 9, mix('#ffc894', '#8f8fb0', index / 8), 'fill-opacity=".5"'))}${glow('g', 790, 372, 480, '#ffeec0')}`,
        blur: 10,
      },
      { svg: `${ellipse(790, 350, 40, 40, '#fffdf0')}${ridges(0, 2)}`, blur: 3 },
    ],
    sharp: `${ridges(2, 6)}${glow('h', 790, 430, 620, '#ffc37a', 0.34)}${path('M0 800V716c160-24 330-46 520-30c220 20 420 46 680 14V800z', '#0e1022')}${grass}${bicycle}`,
  }
}

/** A ferry that leaves at sunset. */
export function sea(): Scene {
  const chance = createChance(5)
  const glitter = times(440, () => {
    const depth = chance() ** 1.5
    const x = 800 + (chance() + chance() - 1) * between(40, 300, depth)
    const size = between(4, 26, depth) * (0.4 + chance())
    return ellipse(
      x,
      between(452, 800, depth),
      size,
      between(0.8, 2.6, depth),
      mix('#fff3cf', '#ff9e5e', chance()),
      `fill-opacity="${(0.25 + chance() * 0.6).toFixed(2)}"`,
    )
  })
  const swell = times(280, () => {
    const depth = chance() ** 1.3
    return ellipse(
      chance() * 1200,
      between(456, 800, depth),
      between(10, 120, depth) * (0.3 + chance()),
      between(0.6, 3.4, depth),
      chance() < 0.6 ? '#0c2140' : '#8fa6ba',
      'fill-opacity=".24"',
    )
  })
  const ferry = `${path('M262 436h408l-34 40H300z', '#171a2f')}${rect(330, 388, 292, 50, '#20233d')}${rect(372, 360, 190, 30, '#262a47')}${path('M500 360v-46h44v46z', '#b5473a')}${rect(500, 314, 44, 12, '#1a1c33')}${line('M414 360V318M398 330h34M640 436v-40M300 436v-30', '#20233d', 3)}${line('M622 388L640 436M670 436h-30', '#e59a74', 2)}${times(17, (index) => rect(352 + index * 15.5, 396, 8, 9, '#ffdf96'))}${times(9, (index) => rect(392 + index * 18, 370, 9, 8, '#ffe9b4'))}${times(22, (index) => rect(340 + index * 12.4, 418, 4, 4, '#ffcf7d'))}`
  const wake = `${ellipse(470, 486, 220, 10, '#081426', 'fill-opacity=".6"')}${times(30, () => ellipse(660 + chance() * 190, 474 + chance() * 9, 10 + chance() * 20, 1.3, '#ffe6c4', 'fill-opacity=".55"'))}`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#27386e', ['#7f6596', 0.3], ['#ef8f6c', 0.48], ['#ffc978', 0.56], '#ffd98f'])}</defs>${ground('url(#s)')}${times(16, (index) => ellipse(60 + chance() * 1100, 60 + index * 21, 120 + chance() * 200, 5 + chance() * 11, mix('#ffb98a', '#5d5488', index / 16), 'fill-opacity=".5"'))}${glow('g', 800, 420, 400, '#ffd38a')}`,
        blur: 9,
      },
      { svg: `${ellipse(800, 424, 50, 50, '#fff8e0')}${path(ridge(chance, 462, 84, 0.5), '#8a6385')}`, blur: 2.5 },
    ],
    sharp: `<defs>${linear('w', ['#d98a72', ['#5b5f87', 0.16], ['#23406b', 0.5], '#0c1c38'])}</defs>${rect(0, 450, 1200, 350, 'url(#w)')}${swell}${glitter}${ferry}${wake}${glow('h', 800, 440, 520, '#ffb566', 0.3)}`,
  }
}

/** The Milky Way above a roof with a telescope. */
export function night(): Scene {
  const chance = createChance(9)
  const across = () => chance() + chance() + chance() - 1.5
  const dust = (
    count: number,
    spread: number,
    [least, most]: readonly [number, number],
    colours: readonly [string, string],
    opacity: number,
  ) =>
    times(count, () => {
      const along = chance() * 1.2 - 0.1
      const off = across() * spread
      const size = between(least, most, chance())
      return ellipse(
        280 + along * 860 + off * 0.75,
        860 - along * 980 + off * 0.66,
        size * 1.5,
        size,
        mix(...colours, chance()),
        `fill-opacity="${opacity}"`,
      )
    })
  const star = (x: number, y: number) => {
    const bright = chance() ** 8
    const r = 0.55 + bright * 2.1
    return ellipse(
      x,
      y,
      r,
      r,
      mix('#fff1d6', '#bcd4ff', chance()),
      `fill-opacity="${(0.3 + chance() * 0.7).toFixed(2)}"`,
    )
  }
  const stars = times(760, (index) => {
    const along = chance() * 1.2 - 0.1
    const off = across() * 170
    return index % 2
      ? star(chance() * 1200, chance() * 720)
      : star(280 + along * 860 + off * 0.75, 860 - along * 980 + off * 0.66)
  })
  const dark = '#05060d'
  const roofs = `${path('M0 800V676l150-62l150 62h90v22h310l150-74l210 84l140-34V800z', dark)}${rect(196, 590, 34, 70, dark)}${path('M190 590h46v-10h-46z', dark)}${line('M880 640V540M850 556h60M858 574h44', dark, 4)}${times(5, (index) => rect(66 + index * 26, 716, 13, 17, '#ffc873', `fill-opacity="${[0.95, 0, 0.4, 0.95, 0][index]}"`))}`
  const telescope = `${line('M566 604L520 700M566 604L616 700M566 604L568 702', dark, 8)}<g transform="rotate(-42 566 596)">${rect(466, 576, 196, 40, dark, 'rx="8"')}${rect(648, 569, 44, 54, dark, 'rx="7"')}${rect(432, 585, 40, 22, dark, 'rx="5"')}${rect(520, 560, 70, 13, dark, 'rx="6"')}${line('M474 579h174M652 572h36', '#8d9bd0', 2.4, 'stroke-opacity=".8"')}</g>`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#060b22', ['#111c48', 0.5], ['#2f3566', 0.76], '#8a5a6e'])}</defs>${ground('url(#s)')}${glow('c', 980, 800, 560, '#ff9d6b', 0.6)}`,
        blur: 6,
      },
      { svg: dust(200, 210, [24, 64], ['#8f86c4', '#5f79bd'], 0.16), blur: 16 },
      { svg: dust(150, 90, [8, 26], ['#e9d4e6', '#a9b6ea'], 0.2), blur: 9 },
      { svg: dust(70, 44, [10, 26], ['#141a3c', '#1d1a3a'], 0.4), blur: 8 },
    ],
    sharp: stars + roofs + telescope,
  }
}

/** A board in the sand, after the first lesson. */
export function wave(): Scene {
  const chance = createChance(21)
  const foamLine = (y: number, height: number, opacity: number) => {
    const points = Array.from(
      { length: 66 },
      (_, index) =>
        `${index * 20 - 60} ${y + Math.sin(index * 0.31 + y) * 7 + Math.sin(index * 0.83) * 3 + chance() * 3}`,
    )
    return line(`M${points.join('L')}`, '#fffaf0', height, `stroke-opacity="${opacity}" stroke-linejoin="round"`)
  }
  const board = `<g transform="rotate(7 760 690)">
    ${path('M760 120C830 210 846 470 812 716Q760 740 708 716C674 470 690 210 760 120z', 'url(#b)')}${path('M760 120C830 210 846 470 812 716Q790 726 768 728C790 480 790 260 760 120z', '#7a3b1e', 'fill-opacity=".16"')}
    ${path('M687 424q73 26 146 0l-1 46q-73 26-146 0z', '#e4572e')}${path('M686 486q73 26 146 0l-1 18q-72 26-144 0z', '#2e86ab')}${line('M760 134V722', '#c8a06a', 3)}</g>`
  const shadow = path('M716 712q50 18 100 0L520 800H330z', '#6d4a33', 'fill-opacity=".4"')
  const sand = times(420, () => {
    const depth = chance() ** 0.8
    return ellipse(
      chance() * 1200,
      between(655, 800, depth),
      between(0.6, 2.2, depth),
      between(0.5, 1.3, depth),
      chance() < 0.5 ? '#fff0d2' : '#6b4a35',
      'fill-opacity=".4"',
    )
  })
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#4f8fc4', ['#a9c6d6', 0.28], ['#ffd7a1', 0.5], '#ffc27c'])}</defs>${ground('url(#s)')}${times(14, (index) => ellipse(chance() * 1200, 80 + index * 20, 120 + chance() * 180, 6 + chance() * 14, '#fff1dc', 'fill-opacity=".42"'))}${glow('g', 330, 372, 380, '#fff3cc')}`,
        blur: 12,
      },
      {
        svg: `<defs>${linear('w', ['#7fa9b0', ['#2f8796', 0.3], ['#4fa9a6', 0.7], '#cfe0cf'])}</defs>${rect(-90, 398, 1400, 300, 'url(#w)')}${times(
          60,
          () => {
            const depth = chance() ** 1.5
            return ellipse(
              330 + (chance() - 0.5) * between(60, 560, depth),
              between(402, 600, depth),
              between(8, 60, depth),
              between(1, 5, depth),
              '#fff2cf',
              'fill-opacity=".6"',
            )
          },
        )}${foamLine(452, 7, 0.75)}${foamLine(500, 14, 0.8)}${foamLine(560, 22, 0.85)}`,
        blur: 4.5,
      },
      {
        svg: `<defs>${linear('a', ['#d9c3a0', ['#c79f72', 0.25], '#b98a5c'])}</defs>${rect(-90, 606, 1400, 300, 'url(#a)')}${foamLine(604, 15, 0.9)}${glow('r', 330, 640, 260, '#ffe6b8', 0.7)}`,
        blur: 3,
      },
    ],
    sharp: `<defs>${linear('b', ['#fff7e6', ['#fbe6c2', 0.5], '#e9c48f'], 'across')}</defs>${sand}${shadow}${board}${path('M694 716q68 34 140 4q20 22 6 30q-70 26-150 0q-16-18 4-34z', '#b78a5d')}${times(90, () => ellipse(690 + chance() * 150, 724 + chance() * 26, 1.6, 1.1, chance() < 0.5 ? '#f2d7ab' : '#7a5538'))}${glow('h', 330, 400, 620, '#ffd9a0', 0.32)}`,
  }
}

/** A kite made of a raincoat, above the roof of a school. */
export function kite(): Scene {
  const chance = createChance(4)
  const cloud = (x: number, y: number, size: number) =>
    times(90, () => {
      const across = chance() + chance() - 1
      const up = chance() ** 1.6 * (1 - Math.abs(across)) * 1.1
      const r = size * (0.1 + chance() * 0.26)
      return ellipse(
        x + across * size * 2.4,
        y - up * size,
        r * 1.25,
        r,
        mix('#c4d6e8', '#ffffff', Math.min(1, up * 1.8 + 0.25)),
        'fill-opacity=".42"',
      )
    })
  const bows = times(6, (index) => {
    const [x, y] = [566 + 34 * Math.sin(index * 1.1 + 0.4), 486 + index * 50]
    return path(
      `M${x} ${y}l-22-12q6 12 0 24zM${x} ${y}l22-12q-6 12 0 24z`,
      ['#e4572e', '#2e86ab', '#fbf6e6'][index % 3] ?? '',
    )
  })
  const pocket = (x: number, fill: string) =>
    `${rect(x, 258, 62, 56, fill, 'rx="7"')}${path(`M${x} 258h62v14q-31 16-62 0z`, '#8a5f00', 'fill-opacity=".35"')}${ellipse(x + 31, 276, 4, 4, '#fbf6e6')}`
  return {
    back: [
      {
        svg: `<defs>${linear('s', ['#1f6fbd', ['#5ba9e2', 0.55], '#cfe9f7'])}</defs>${ground('url(#s)')}${glow('g', 1040, 60, 520, '#fffbe6', 0.9)}`,
        blur: 4,
      },
      { svg: cloud(210, 330, 120) + cloud(980, 400, 150) + cloud(560, 590, 110), blur: 9 },
      {
        svg: `${path('M-90 900V690q330-70 610-30t780-20V900z', '#4f8f43')}${path('M-90 900V740q400-60 800-20t590-30V900z', '#3f7a38')}${path('M770 690v-84l80-52l80 52v84z', '#b0553f')}${path('M748 610l102-66l102 66l-12 10l-90-58l-90 58z', '#5f2a27')}${rect(838, 618, 24, 30, '#efe6c9')}${times(9, (index) => ellipse(60 + index * 74, 690 - (index % 3) * 8, 44, 40, mix('#3a7034', '#5f9a45', chance())))}`,
        blur: 8,
      },
    ],
    sharp: `<defs>${linear('k1', ['#ffe25c', '#f2b705'])}${linear('k2', ['#f6c50c', '#cf8d00'])}</defs>
      ${line('M566 400C470 560 330 700 180 800', '#fdfdfd', 1.8, 'stroke-opacity=".85"')}${line('M536 432C620 500 500 560 560 620S590 720 560 800', '#f4efe2', 3)}${bows}
      <g transform="rotate(14 580 260)">${path('M580 70L440 240Q520 330 580 440z', 'url(#k1)')}${path('M580 70L720 240Q640 330 580 440z', 'url(#k2)')}${path('M580 70L440 240Q580 262 720 240z', '#fff3a8', 'fill-opacity=".3"')}${path('M580 70L440 240Q500 250 580 250z', '#fffbe0', 'fill-opacity=".35"')}${line('M580 72V438M442 240Q580 256 718 240', '#7a5200', 4)}${line('M466 236q40 60 100 160M694 236q-40 60-100 160', '#a87700', 1.4, 'stroke-opacity=".6"')}${pocket(486, '#e3a500')}${pocket(612, '#c88a00')}${times(4, (index) => ellipse(580, 128 + index * 66, 6, 6, '#fbf6e6', 'stroke="#8a6a10" stroke-width="2"'))}</g>`,
  }
}
