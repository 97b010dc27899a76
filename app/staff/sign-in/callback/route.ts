import { companyProblemPath, seeOther } from '#app/staff/_shell/company.ts';
import { rejectedFormPath } from '#app/staff/_shell/old-input.ts';
import { readVisitor } from '#app/staff/_shell/visitor.ts';
import { finishCompanySignIn } from '#features/sign-in/company-sign-in.ts';
import { clearCompanySignIn, readCompanySignIn } from '#platform/sessions/company-cookie.ts';
import { writeStaffSession } from '#platform/sessions/staff-cookie.ts';

export async function GET(request: Request): Promise<Response> {
  const pending = await readCompanySignIn();
  await clearCompanySignIn();
  const returned = pending?.returned ?? '';
  const finish = await finishCompanySignIn(new URL(request.url).search, pending, await readVisitor());
  if (finish.kind === 'refused') return seeOther(companyProblemPath(finish, returned));
  await writeStaffSession(finish.sessionId);
  const fallback = finish.kind === 'confirmed' ? '/staff/account' : '/staff';
  return seeOther((await rejectedFormPath(returned, finish.staffId)) ?? fallback);
}
