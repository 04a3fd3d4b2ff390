import { useFormat, useLanguage, useTranslation } from '#ui/index.ts'
import { type Analytics, useAnalytics } from '../data/useStanding.ts'
import styles from './Calibration.module.css'
import { Section } from './Section.tsx'

type Bins = Analytics['calibration']

/** Groups a member's posts by the share of votes that agreed. Shows for each group the share of posts that came true. */
export function Calibration({ id }: { id: string }) {
  const { t } = useTranslation('account')
  return (
    <Section
      title={t('calibration.title')}
      intro={t('calibration.text')}
      query={useAnalytics(id)}
      failed={t('calibration.loadFailed')}
    >
      {({ calibration }) =>
        calibration.length === 0 ? (
          <p className={styles.none}>{t('calibration.none')}</p>
        ) : (
          <figure>
            <Picture bins={calibration} />
            <BinTable bins={calibration} />
          </figure>
        )
      }
    </Section>
  )
}

const size = { width: 320, height: 252, start: 46, end: 14, top: 28, bottom: 42 }
const plot = { width: size.width - size.start - size.end, height: size.height - size.top - size.bottom }
const ticks = [0, 0.25, 0.5, 0.75, 1]
const smallestDot = 5
const largestDot = 13

/** Converts shares (0 to 1) to coordinates in the picture. The horizontal axis follows the reading direction. */
function useScale() {
  const { direction } = useLanguage()
  const isMirrored = direction === 'rtl'
  const start = isMirrored ? size.width - size.start : size.start
  const forward = isMirrored ? -1 : 1
  return {
    start,
    forward,
    x: (share: number) => start + forward * share * plot.width,
    y: (share: number) => size.top + (1 - share) * plot.height,
  }
}

function Picture({ bins }: { bins: Bins }) {
  const { x, y } = useScale()
  const most = Math.max(...bins.map(({ posts }) => posts))
  const radius = (posts: number) => smallestDot + (largestDot - smallestDot) * Math.sqrt(posts / most)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={styles.picture} aria-hidden="true" focusable="false">
      <Axes />
      <line className={styles.ideal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {bins.map(({ agreeShare, cameTrue, posts }) => (
        <circle key={agreeShare} className={styles.dot} cx={x(agreeShare)} cy={y(cameTrue)} r={radius(posts)} />
      ))}
    </svg>
  )
}

function Axes() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { x, y, start, forward } = useScale()
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={x(0)} y1={y(tick)} x2={x(1)} y2={y(tick)} />
          <text
            className={styles.tick}
            x={start - forward * 8}
            y={y(tick) + 4}
            textAnchor={forward > 0 ? 'end' : 'start'}
            direction="ltr"
          >
            {format.percent(tick)}
          </text>
          <text className={styles.tick} x={x(tick)} y={size.height - 20} textAnchor="middle" direction="ltr">
            {format.percent(tick)}
          </text>
        </g>
      ))}
      <text className={styles.axis} x={x(1)} y={size.height - 2} textAnchor="end">
        {t('calibration.agreed')}
      </text>
      <text className={styles.axis} x={start - forward * 38} y={12} textAnchor="start">
        {t('calibration.cameTrue')}
      </text>
    </>
  )
}

/** The picture's figures as a table for screen readers. */
function BinTable({ bins }: { bins: Bins }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('calibration.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('calibration.agreed')}</th>
            <th scope="col">{t('calibration.cameTrue')}</th>
            <th scope="col">{t('calibration.posts')}</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ agreeShare, cameTrue, posts }) => (
            <tr key={agreeShare}>
              <td>{format.percent(agreeShare)}</td>
              <td>{format.percent(cameTrue)}</td>
              <td>{format.number(posts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
