from django.contrib.auth import authenticate, login
from rest_framework import serializers, viewsets
from rest_framework.decorators import api_view
from rest_framework.response import Response

from .models import Clinic, Customer, Device, InstalledDevice, Manufacturer, PermissionGroup, Reply, Ticket


class CustomerName(serializers.ModelSerializer):
    class Meta:
        model = Customer
        fields = ('id', 'name')


class ClinicName(serializers.ModelSerializer):
    class Meta:
        model = Clinic
        fields = ('id', 'name', 'city')


class DeviceName(serializers.ModelSerializer):
    class Meta:
        model = Device
        fields = ('id', 'name', 'model')


class ManufacturerName(serializers.ModelSerializer):
    class Meta:
        model = Manufacturer
        fields = ('id', 'name')


class InstalledDeviceSerializer(serializers.ModelSerializer):
    customer = CustomerName(read_only=True)
    clinic = ClinicName(read_only=True)
    device = DeviceName(read_only=True)
    manufacturer = ManufacturerName(source='device.manufacturer', read_only=True)

    class Meta:
        model = InstalledDevice
        fields = ('id', 'customer_id', 'customer', 'clinic_id', 'clinic', 'device_id', 'device', 'manufacturer',
                  'serial_number', 'installation_date', 'status', 'next_maintenance_on', 'created_at', 'updated_at')


class InstalledDevices(viewsets.ReadOnlyModelViewSet):
    queryset = InstalledDevice.objects.select_related('customer', 'clinic', 'device__manufacturer').order_by('-id')
    serializer_class = InstalledDeviceSerializer
    search_fields = ['serial_number']

    def get_queryset(self):
        customer = self.request.query_params.get('customer')
        return self.queryset.filter(customer_id=customer) if customer else self.queryset.all()


class CustomerSerializer(serializers.ModelSerializer):
    class Meta:
        model = Customer
        fields = '__all__'


class Customers(viewsets.ModelViewSet):
    queryset = Customer.objects.order_by('-id')
    serializer_class = CustomerSerializer


class TicketSerializer(serializers.ModelSerializer):
    class Meta:
        model = Ticket
        fields = '__all__'
        read_only_fields = ('customer', 'serial_number', 'status')


class Tickets(viewsets.ModelViewSet):
    queryset = Ticket.objects.order_by('-id')
    serializer_class = TicketSerializer

    def perform_create(self, serializer):
        device = serializer.validated_data['installed_device']
        serializer.save(customer_id=device.customer_id, serial_number=device.serial_number)


class ReplySerializer(serializers.ModelSerializer):
    class Meta:
        model = Reply
        fields = '__all__'


class Replies(viewsets.ModelViewSet):
    queryset = Reply.objects.order_by('-id')
    serializer_class = ReplySerializer


class PermissionGroupSerializer(serializers.ModelSerializer):
    class Meta:
        model = PermissionGroup
        fields = '__all__'


class PermissionGroups(viewsets.ModelViewSet):
    queryset = PermissionGroup.objects.order_by('id')
    serializer_class = PermissionGroupSerializer


@api_view(['POST'])
def sign_in(request):
    user = authenticate(request._request, username=request.data['email'], password=request.data['password'])
    if user is None:
        return Response({'detail': 'Wrong e-mail or password'}, status=400)
    login(request._request, user)
    return Response({'id': user.pk})
