import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/watching")({
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", statusCode: 301 });
  },
});
