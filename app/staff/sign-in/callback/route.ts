import { companyProblemPath, seeOther } from '#app/staff/_frame/company.ts';
import { pathOfReturned } from '#app/staff/_frame/old-input.ts';
import { readVisitor } from '#app/staff/_frame/visitor.ts';
import { finishCompanySignIn } from '#features/sign-in/company-sign-in.ts';
import { clearCompanySignIn, readCompanySignIn } from '#platform/sessions/company-cookie.ts';
import { writeStaffSession } from '#platform/sessions/staff-cookie.ts';

/** Where the identity provider sends the browser back to. */
export async function GET(request: Request): Promise<Response> {
  const underway = await readCompanySignIn();
  await clearCompanySignIn();
  const returned = underway?.returned ?? '';
  const finish = await finishCompanySignIn(new URL(request.url).search, underway, await readVisitor());
  if (finish.kind === 'refused') return seeOther(companyProblemPath(finish, returned));
  await writeStaffSession(finish.sessionId);
  const otherwise = finish.kind === 'confirmed' ? '/staff/account' : '/staff';
  return seeOther((await pathOfReturned(returned, finish.staffId)) ?? otherwise);
}
