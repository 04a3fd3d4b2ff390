import { useParams } from 'react-router-dom'
import { nameOf, useCurrentUser } from '#api/index.ts'
import { FollowButton } from '#features/account/profile/FollowButton.tsx'
import { useCommentingActions } from '#features/comments/data/useCommenting.ts'
import { CommentSection } from '#features/comments/section/CommentSection.tsx'
import { useMembership } from '#features/groups/data/useGroup.ts'
import { ReflectionCard } from '#features/journal/ReflectionCard.tsx'
import { usePost } from '#features/predictions/data/usePosts.ts'
import { PredictionScreen as Prediction } from '#features/predictions/detail/PredictionScreen.tsx'
import { sideName } from '#features/predictions/model/sides.ts'
import { GroupModerationProvider } from '#features/reports/creator/GroupModerationProvider.tsx'
import { useTranslation } from '#ui/index.ts'

/** A post with the owner's reflection, the comments, and the setting of who may comment. */
export default function PredictionScreen() {
  const { id = '' } = useParams()
  const { user } = useCurrentUser()
  const { t } = useTranslation('predictions')
  const { userId: ownerId, groupId } = usePost(id)?.prediction ?? {}
  const membership = useMembership(user && groupId ? groupId : undefined)
  const ownActions = useCommentingActions(id, ownerId !== undefined && ownerId === user?.id)
  return (
    <GroupModerationProvider isCreator={membership.data?.role === 'creator'}>
      <Prediction
        key={id}
        id={id}
        ownActions={ownActions}
        below={({ prediction, user: author, commentCount, reactionCount, myVote }, { onCount, onDelete }) => (
          <>
            {prediction.resolved && prediction.userId === user?.id && (
              <ReflectionCard memberId={user.id} predictionId={id} result={prediction.result} onDelete={onDelete} />
            )}
            <CommentSection
              predictionId={id}
              isExperience={prediction.isExperience}
              commentCount={commentCount}
              reactionCount={reactionCount}
              sideNames={{ agree: sideName(prediction, true, t), disagree: sideName(prediction, false, t) }}
              ownVote={myVote}
              follow={<FollowButton id={author.id} name={nameOf(author)} size="small" />}
              onCount={onCount}
            />
          </>
        )}
      />
    </GroupModerationProvider>
  )
}
