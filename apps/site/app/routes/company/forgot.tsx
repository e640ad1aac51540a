import { Forgot } from '#app/account/forgot.tsx'

export default function ForgotPage() {
  return <Forgot />
}
