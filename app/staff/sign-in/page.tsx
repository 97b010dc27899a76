export default function SignInPage() {
  return <main className="console p-8">Sign in</main>;
}
