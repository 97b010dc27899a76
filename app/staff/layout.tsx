import './staff.css';

export default function StaffLayout({ children }: { children: React.ReactNode }) {
  return children;
}
