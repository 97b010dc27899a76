import { AuthLayout } from '#components/console/auth-layout.tsx';
import { ButtonLink } from '#components/console/button.tsx';
import { requirePartner } from '#features/brand/store/partner.ts';

type DeadEndProps = { title: string; way: { href: string; label: string }; children: React.ReactNode };

/** Where somebody can't go on, and the way that leads on. */
export async function DeadEnd({ title, way, children }: DeadEndProps) {
  const { brandName } = await requirePartner();
  return (
    <AuthLayout brandName={brandName} title={title}>
      <p className="text-ink-soft">{children}</p>
      <ButtonLink href={way.href}>{way.label}</ButtonLink>
    </AuthLayout>
  );
}
