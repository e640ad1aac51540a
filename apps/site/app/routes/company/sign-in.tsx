import { SignIn } from '#app/account/sign-in.tsx'

export default function SignInPage() {
  return <SignIn />
}
