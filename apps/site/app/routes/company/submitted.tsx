import { SubmittedScreen } from '#app/submission/submitted-screen.tsx'

export default function SubmittedPage() {
  return <SubmittedScreen />
}
