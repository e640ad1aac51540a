import { SignUp } from '#app/account/sign-up.tsx'

export default function SignUpPage() {
  return <SignUp />
}
