import { AuthLayout } from '#components/console/auth-layout.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { requirePartner } from '#features/brand/store/brand.ts';

type ErrorPageProps = { title: string; link: { href: string; label: string }; children: React.ReactNode };

export async function ErrorPage({ title, link, children }: ErrorPageProps) {
  const { brandName } = await requirePartner();
  return (
    <AuthLayout brandName={brandName} title={title}>
      <p className="text-ink-soft">{children}</p>
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
    </AuthLayout>
  );
}
