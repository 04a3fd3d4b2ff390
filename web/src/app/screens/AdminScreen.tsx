import { lazy, Suspense } from 'react'
import { AdminScreen as Admin } from '#features/auth/AdminScreen.tsx'
import { lazily, Spinner, withAllTexts } from '#ui/index.ts'

const AdminDashboard = lazy(() => import('#features/admin/AdminDashboard.tsx'))
const { Component: EvidenceDialog } = lazily(() =>
  withAllTexts(import('#features/predictions/evidence/EvidenceDialog.tsx')),
)

/** The dashboard for the admin, loaded only for them; the sign-in form for others. */
export default function AdminScreen() {
  return (
    <Admin
      dashboard={(adminId) => (
        <Suspense fallback={<Spinner />}>
          <AdminDashboard
            adminId={adminId}
            evidence={(item, onClose) => (
              <Suspense>
                <EvidenceDialog item={item} open onClose={onClose} />
              </Suspense>
            )}
          />
        </Suspense>
      )}
    />
  )
}
