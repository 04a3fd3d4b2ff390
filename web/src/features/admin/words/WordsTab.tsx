import { useQuery } from '@tanstack/react-query'
import { Switch, useTranslation } from '#ui/index.ts'
import { contributionRulesRead } from '../data/reads.ts'
import { useChangeContributionRules } from '../data/useWordActions.ts'
import { Panel } from '../parts/Panel.tsx'
import { ListedWords } from './ListedWords.tsx'
import styles from './Words.module.css'

/** The word list, and the rules for new accounts. */
export const WordsTab = () => (
  <>
    <ListedWords />
    <ContributionSwitches />
  </>
)

/** Switches for holding new accounts' contributions, and for limits that grow with an account's age. */
function ContributionSwitches() {
  const { t } = useTranslation('admin')
  const read = useQuery(contributionRulesRead)
  const change = useChangeContributionRules()
  return (
    <Panel
      title={t('contributions.title')}
      text={t('contributions.text')}
      failed={t('contributions.loadFailed')}
      read={read}
    >
      {(rules) => {
        const shown = change.isPending ? { ...rules, ...change.variables } : rules
        return (
          <div className={styles.switches}>
            <Switch
              label={t('contributions.hold')}
              hint={t('contributions.holdHint')}
              checked={shown.holdNewAccounts}
              onChange={(holdNewAccounts) => change.mutate({ holdNewAccounts })}
            />
            <Switch
              label={t('contributions.grow')}
              hint={t('contributions.growHint')}
              checked={shown.growLimits}
              onChange={(growLimits) => change.mutate({ growLimits })}
            />
          </div>
        )
      }}
    </Panel>
  )
}
