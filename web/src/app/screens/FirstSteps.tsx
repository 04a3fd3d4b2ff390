import { PeopleToFollow } from '#features/account/suggestions/PeopleToFollow.tsx'
import { FirstRun } from '#features/welcome/FirstRun.tsx'
import { useTranslation } from '#ui/index.ts'

/** A new member's first steps, which replace the home screen. */
export default function FirstSteps({ memberId }: { memberId: string }) {
  const { t } = useTranslation('welcome')
  return <FirstRun memberId={memberId} people={<PeopleToFollow withLinks={false} none={<p>{t('people.none')}</p>} />} />
}
